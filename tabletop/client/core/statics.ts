/** Static members of classes that are not built: packages read them while they load. */
import { deepClone } from "../../common/utils/objects.ts";

/** Default options of the sheets of the first generation of applications that are not built. */
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

/** Constants of light and particle effects, with which packages synchronise sounds. */
const VFX_CONSTANTS = Object.freeze({
  PRE_IMPACT_MS: 500,
  SOUND_ALIGNMENT: Object.freeze({ END_START: 0, START: 1, MIDDLE: 2, END: 3, START_END: 4 }),
});

/**
 * Adds documented static members to the namespace `foundry` of a generation, in place: options of older sheets,
 * stand-ins of shaders, and from generation 14 on the constants of visual effects.
 */
export function addStatics(foundry: any, generation: number): void {
  for (const name of NOT_BUILT_V1) {
    const cls = foundry.appv1.sheets[name];
    if (!cls) continue;
    // a copy for each reader, who may change it
    cls._customElements = foundry.appv1.api.FormApplication._customElements;
    Object.defineProperty(cls, "defaultOptions", { get: () => deepClone(SHEET_V1), configurable: true });
  }
  // a shader may be registered; constructing it throws, so it never draws
  for (const cls of Object.values<any>(foundry.canvas.rendering.shaders)) cls.registerPlugin ??= () => undefined;
  if (generation < 14) return;
  foundry.canvas.vfx.constants = VFX_CONSTANTS;
}
