/** Statics of classes that are not built: packages read them while they load, long before anything is constructed. */
import { deepClone } from "../../common/utils/objects.ts";

/** Options of a window of the first generation of applications. */
const APPLICATION_V1 = {
  baseApplication: null,
  width: null,
  height: null,
  top: null,
  left: null,
  scale: null,
  popOut: true,
  minimizable: true,
  resizable: false,
  id: "",
  classes: [] as string[],
  title: "",
  template: null as string | null,
  scrollY: [] as string[],
  filters: [],
  dragDrop: [],
  tabs: [],
};

const FORM_V1 = {
  ...APPLICATION_V1,
  classes: ["form"],
  closeOnSubmit: true,
  editable: true,
  sheetConfig: false,
  submitOnChange: false,
  submitOnClose: false,
};

const SHEET_V1 = { ...FORM_V1, classes: ["sheet"], sheetConfig: true, viewPermission: 1 };

const DEFAULT_OPTIONS: Readonly<Record<string, object>> = {
  "api.Application": APPLICATION_V1,
  "api.Dialog": APPLICATION_V1,
  "api.FormApplication": FORM_V1,
  "api.DocumentSheet": SHEET_V1,
  "sheets.ActorSheet": SHEET_V1,
  "sheets.AdventureImporter": SHEET_V1,
  "sheets.ItemSheet": SHEET_V1,
  "sheets.JournalPageSheet": SHEET_V1,
  "sheets.JournalSheet": SHEET_V1,
  "sheets.JournalTextPageSheet": SHEET_V1,
  "sheets.JournalTextTinyMCESheet": SHEET_V1,
};

/** Effects of light and dust that packages synchronise sounds with. */
const VFX_CONSTANTS = Object.freeze({
  PRE_IMPACT_MS: 500,
  SOUND_ALIGNMENT: Object.freeze({ END_START: 0, START: 1, MIDDLE: 2, END: 3, START_END: 4 }),
});

/** Completes the namespace `foundry` of a generation in place. */
export function giveStatics(foundry: any, generation: number): void {
  for (const [path, options] of Object.entries(DEFAULT_OPTIONS)) {
    const [branch, name] = path.split(".") as [string, string];
    const cls = foundry.appv1[branch][name];
    if (!cls) continue;
    // each reader may change its copy
    cls._customElements = [
      "color-picker",
      "file-picker",
      "multi-select",
      "prose-mirror",
      "range-picker",
      "string-tags",
    ];
    Object.defineProperty(cls, "defaultOptions", { get: () => deepClone(options), configurable: true });
  }
  // a shader may be made known; it is never drawn with, for making one throws
  for (const cls of Object.values<any>(foundry.canvas.rendering.shaders)) cls.registerPlugin ??= () => undefined;
  if (generation < 14) return;
  foundry.canvas.vfx.constants = VFX_CONSTANTS;
}
