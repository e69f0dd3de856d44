import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { BaseSheet, type GenericField } from "./base-sheet.ts";

const SENSES = ["light", "sight", "sound"];
const THRESHOLDS = SENSES.map((sense) => `threshold.${sense}`);
const FIELDS = [...SENSES, "move", "dir", "door", "ds", ...THRESHOLDS];

/** The table of CONST that names the numbers of a field. */
const tableOf = (path: string): Record<string, number> => {
  if (path === "move") return CONST.WALL_MOVEMENT_TYPES;
  if (path === "dir") return CONST.WALL_DIRECTIONS;
  if (path === "door") return CONST.WALL_DOOR_TYPES;
  return path === "ds" ? CONST.WALL_DOOR_STATES : CONST.WALL_SENSE_TYPES;
};

/** The sheet of a wall, or of all selected walls: what they block, from which side, and their door. */
export class WallConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["wall-config"],
    position: { width: 460 },
    window: { icon: "fa-solid fa-block-brick", resizable: false },
    sheetConfig: false,
    ownershipConfig: false,
  };

  /** further walls that the form changes, beside the document */
  #walls: Loose[] = [];

  override get title(): string {
    const count = this.#ids.length;
    return count > 1 ? game.i18n.format("WALLS.TitleMany", { count }) : words("WALLS.Title");
  }

  override get isVisible(): boolean {
    return !!game.user.isGM;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.walls) this.#walls = [...options.walls];
  }

  /** The ids of the walls to change: this one, and the others that still exist. */
  get #ids(): string[] {
    const { parent, id } = this.document;
    const others = this.#walls.map((wall) => wall.id).filter((other) => other !== id && parent?.walls.has(other));
    return [id, ...others];
  }

  override _fields(): GenericField[] {
    const { document } = this;
    return FIELDS.map((path) => ({
      path,
      label: `WALLS.${path.replace(".", "_")}`,
      field: document.schema.getField(path),
      value: foundry.utils.getProperty(document._source, path),
      input: path.startsWith("threshold")
        ? { placeholder: "0" }
        : {
            choices: Object.fromEntries(
              Object.entries(tableOf(path)).map(([name, value]) => {
                const own = `WALLS.${path}_${name}`;
                return [value, words(game.i18n.has(own) ? own : `WALLS.sense_${name}`)];
              }),
            ),
          },
    }));
  }

  override async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    const updates = this.#ids.map((_id) => ({ ...submitData, _id }));
    await this.document.parent.updateEmbeddedDocuments("Wall", updates, options);
  }
}
