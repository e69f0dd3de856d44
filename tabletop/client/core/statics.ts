/** Statics of classes that are not built: packages read them while they load, long before anything is constructed. */
import { deepClone } from "../../common/utils/objects.ts";

/** Options of sheets of the first generation of applications that are not built. */
const SHEET_V1 = {
  baseApplication: null,
  ...{ width: null, height: null, top: null, left: null, scale: null },
  ...{ popOut: true, minimizable: true, resizable: false, id: "", title: "", template: null },
  ...{ classes: ["sheet"], scrollY: [], filters: [], dragDrop: [], tabs: [] },
  ...{ closeOnSubmit: true, editable: true, sheetConfig: true, submitOnChange: false, submitOnClose: false },
  viewPermission: 1,
};

const NOT_BUILT_V1 = [
  "AdventureImporter",
  "JournalPageSheet",
  "JournalSheet",
  "JournalTextPageSheet",
  "JournalTextTinyMCESheet",
];

/** Effects of light and dust that packages synchronise sounds with. */
const VFX_CONSTANTS = Object.freeze({
  PRE_IMPACT_MS: 500,
  SOUND_ALIGNMENT: Object.freeze({ END_START: 0, START: 1, MIDDLE: 2, END: 3, START_END: 4 }),
});

/** Completes the namespace `foundry` of a generation in place. */
export function giveStatics(foundry: any, generation: number): void {
  for (const name of NOT_BUILT_V1) {
    const cls = foundry.appv1.sheets[name];
    if (!cls) continue;
    // each reader may change its copy
    cls._customElements = foundry.appv1.api.FormApplication._customElements;
    Object.defineProperty(cls, "defaultOptions", { get: () => deepClone(SHEET_V1), configurable: true });
  }
  // a shader may be made known; it is never drawn with, for making one throws
  for (const cls of Object.values<any>(foundry.canvas.rendering.shaders)) cls.registerPlugin ??= () => undefined;
  if (generation < 14) return;
  foundry.canvas.vfx.constants = VFX_CONSTANTS;
}
