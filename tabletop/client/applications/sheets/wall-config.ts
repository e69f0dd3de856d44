import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { BaseSheet, type GenericField } from "./base-sheet.ts";

// The paths of fields: what a wall blocks of each sense, and from which distance; then the fields of all walls.
const SENSES = ["light", "sight", "sound"];
const THRESHOLDS = SENSES.map((sense) => `threshold.${sense}`);
const FIELDS = [...SENSES, "move", "dir", ...THRESHOLDS, "door"];
/** The paths of the fields that only a door has, in order. */
const DOOR_FIELDS = [
  ...["ds", "doorSound", "animation.texture", "animation.type", "animation.direction"],
  ...["animation.strength", "animation.duration", "animation.double", "animation.flip"],
];

/** The labels of a table in CONFIG, by key. */
const labelsOf = (registry: Record<string, { label: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(registry).map(([key, { label }]) => [key, words(label)]));

/** The options of an input for a field about doors. */
function doorInput(path: string): Record<string, Loose> {
  if (path === "doorSound") return { choices: labelsOf(CONFIG.Wall.doorSounds), blank: words("WALLS.NoSound") };
  if (path === "animation.type") return { choices: labelsOf(CONFIG.Wall.animationTypes), blank: false };
  if (path === "animation.direction")
    return { choices: { 1: words("WALLS.direction_clockwise"), [-1]: words("WALLS.direction_counter") } };
  return {};
}

/** The table in CONST that names the values of a field. */
const tableOf = (path: string): Record<string, number> => {
  if (path === "move") return CONST.WALL_MOVEMENT_TYPES;
  if (path === "dir") return CONST.WALL_DIRECTIONS;
  if (path === "door") return CONST.WALL_DOOR_TYPES;
  return path === "ds" ? CONST.WALL_DOOR_STATES : CONST.WALL_SENSE_TYPES;
};

/** The options of an input for a field of a wall: a distance, something about doors, or a choice with labels. */
function wallInput(path: string): Record<string, Loose> {
  if (path.startsWith("threshold")) return { placeholder: "0" };
  if (/^(doorSound|animation)/.test(path)) return doorInput(path);
  const choices = Object.entries(tableOf(path)).map(([name, value]) => {
    // the field's own label for a value, else the one that all senses share
    const ownKey = `WALLS.${path}_${name}`;
    return [value, words(game.i18n.has(ownKey) ? ownKey : `WALLS.sense_${name}`)];
  });
  return { choices: Object.fromEntries(choices) };
}

/** The sheet of a wall, or of all selected walls: what they block, from which side, and what kind of door they are. */
export class WallConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["wall-config"],
    position: { width: 460 },
    window: { icon: "fa-solid fa-block-brick", resizable: false },
    sheetConfig: false,
    ownershipConfig: false,
  };

  /** further walls that the form changes, besides the sheet's own */
  #walls: Loose[] = [];

  override get title(): string {
    const count = this.#wallIds.length;
    return count > 1 ? game.i18n.format("WALLS.TitleMany", { count }) : words("WALLS.Title");
  }

  override get isVisible(): boolean {
    return !!game.user.isGM;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.walls) this.#walls = [...options.walls];
  }

  /** The ids of the walls to change: the sheet's own, and the further ones that still exist. */
  get #wallIds(): string[] {
    const { parent, id } = this.document;
    const otherIds = this.#walls.map((wall) => wall.id);
    return [id, ...otherIds.filter((otherId) => otherId !== id && parent?.walls.has(otherId))];
  }

  /** The fields of the form, with numbers shown as choices; the door's sound only where CONFIG has any. */
  override _fields(): GenericField[] {
    const { document } = this;
    const hasSounds = Object.keys(CONFIG.Wall.doorSounds).length > 0;
    const paths = [...FIELDS, ...DOOR_FIELDS].filter((path) => path !== "doorSound" || hasSounds);
    return paths.map((path) => ({
      path,
      label: `WALLS.${path.replace(".", "_")}`,
      field: document.schema.getField(path),
      value: foundry.utils.getProperty(document._source, path) ?? document.schema.getField(path).initial,
      input: wallInput(path),
    }));
  }

  /** Shows the fields about doors only while the form says that the wall is a door; the window's height follows. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    const doorSelect = this.element.querySelector<HTMLSelectElement>('[name="door"]');
    // shows or hides the fields about doors
    const showDoorFields = (): void => {
      const isDoor = Number(doorSelect?.value) > CONST.WALL_DOOR_TYPES.NONE;
      for (const path of DOOR_FIELDS) {
        const group = this.element.querySelector(`[name="${path}"]`)?.closest<HTMLElement>(".form-group");
        if (group) group.hidden = !isDoor;
      }
    };
    doorSelect?.addEventListener("change", () => {
      showDoorFields();
      this.setPosition({ height: "auto" });
    });
    showDoorFields();
  }

  /** Stores the form's values in all the walls. Without a picture of the door there is no animation to store. */
  override async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    if (submitData.animation && !submitData.animation.texture) submitData.animation = null;
    const updates = this.#wallIds.map((_id) => ({ ...submitData, _id }));
    await this.document.parent.updateEmbeddedDocuments("Wall", updates, options);
  }
}
