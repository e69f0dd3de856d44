/** Static members of classes that are not built; packages read them while they load. */
import { deepClone } from "../../common/utils/objects.ts";

/** The default options of those sheets of the first generation of applications that are not built. */
const SHEET_V1 = {
  baseApplication: null,
  ...{ width: null, height: null, top: null, left: null, scale: null },
  ...{ popOut: true, minimizable: true, resizable: false, id: "", title: "", template: null },
  ...{ classes: ["sheet"], scrollY: [], filters: [], dragDrop: [], tabs: [] },
  ...{ closeOnSubmit: true, editable: true, sheetConfig: true, submitOnChange: false, submitOnClose: false },
  viewPermission: 1,
};

/** These sheets, by their names in `foundry.appv1.sheets`. */
const NOT_BUILT_V1 = [
  "AdventureImporter",
  "JournalPageSheet",
  "JournalSheet",
  "JournalTextPageSheet",
  "JournalTextTinyMCESheet",
];

/** Constants of visual effects, with which packages make sounds fit them. */
const VFX_CONSTANTS = Object.freeze({
  PRE_IMPACT_MS: 500,
  SOUND_ALIGNMENT: Object.freeze({ END_START: 0, START: 1, MIDDLE: 2, END: 3, START_END: 4 }),
});

/**
 * Adds documented static members to the namespace `foundry` of a generation, in place. Older sheets get their options
 * and the list of custom elements in forms, shaders a method that does nothing and, from generation 14 on, visual
 * effects their constants.
 */
export function addStatics(foundry: any, generation: number): void {
  for (const name of NOT_BUILT_V1) {
    const cls = foundry.appv1.sheets[name];
    if (!cls) continue;
    cls._customElements = foundry.appv1.api.FormApplication._customElements;
    // a copy each time it is read, since the reader may change it
    Object.defineProperty(cls, "defaultOptions", { get: () => deepClone(SHEET_V1), configurable: true });
  }
  // a shader may be registered; it never draws, since constructing it throws
  for (const cls of Object.values<any>(foundry.canvas.rendering.shaders)) cls.registerPlugin ??= () => undefined;
  if (generation < 14) return;
  foundry.canvas.vfx.constants = VFX_CONSTANTS;
}
