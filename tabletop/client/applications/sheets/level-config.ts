import { levelsInOrder } from "../../documents/scene-levels.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { BaseSheet, type GenericField } from "./base-sheet.ts";

const BOTTOM = "elevation.bottom";
const TOP = "elevation.top";

/**
 * The sheet of a scene's level (generation 14): name, heights, background, and which other levels are visible from it.
 * Data of the background that the form does not have are kept.
 */
export class LevelConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["level-config"],
    position: { width: 460 },
    window: { icon: "fa-solid fa-layer-group", resizable: false },
    sheetConfig: false,
    ownershipConfig: false,
  };

  override get title(): string {
    return `${words("LEVEL.Title")}: ${this.document.name}`;
  }

  override get isVisible(): boolean {
    return !!game.user.isGM;
  }

  /** The fields of the form; without other levels in the scene, the field to choose other levels is left out. */
  override _fields(): GenericField[] {
    const { document } = this;
    const { ColorField, FilePathField } = foundry.data.fields;
    // A field of the document, with a label of its own. `input`: further options of its input.
    const documentField = (path: string, label: string, input: Record<string, Loose> = {}): GenericField => ({
      path,
      label,
      field: document.schema.getField(path),
      value: foundry.utils.getProperty(document._source, path),
      input,
    });
    // A field of the background, with an input of its own kind.
    const backgroundField = (path: string, label: string, field: Loose): GenericField => ({
      ...documentField(path, label),
      field,
    });
    const otherLevels = levelsInOrder(document.parent).filter((level) => level !== document);
    const fields = [
      documentField("name", "FORM.name"),
      documentField(BOTTOM, "LEVEL.Bottom", { placeholder: words("LEVEL.NoEnd") }),
      documentField(TOP, "LEVEL.Top", { placeholder: words("LEVEL.NoEnd") }),
      backgroundField(
        "background.src",
        "FORM.background_src",
        new FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
      ),
      backgroundField("background.color", "FORM.backgroundColor", new ColorField()),
    ];
    if (!otherLevels.length) return fields;
    const choices = Object.fromEntries(otherLevels.map(({ id, name }) => [id, name]));
    return [...fields, documentField("visibility.levels", "LEVEL.Seen", { choices })];
  }

  /** Marks a top below the bottom as invalid while the user types, so that the form cannot be submitted. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    const inputOf = (name: string): HTMLInputElement | null => this.element.querySelector(`input[name="${name}"]`);
    const [bottom, top] = [inputOf(BOTTOM), inputOf(TOP)];
    const check = (): void => {
      // an empty height is no limit
      const isWrong = bottom?.value && top?.value && Number(top.value) < Number(bottom.value);
      top?.setCustomValidity(isWrong ? words("LEVEL.Heights") : "");
    };
    for (const field of [bottom, top]) field?.addEventListener("input", check);
  }

  /** Stores the form. Data of the stored background for which the form has no field are kept. */
  override async _processSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    const { background } = this.document._source;
    submitData.background = { ...background, ...submitData.background };
    await super._processSubmitData(event, form, submitData, options);
  }
}
