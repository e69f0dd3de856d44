import { generation } from "../support.ts";
import type { Loose } from "../support.ts";
import type { GenericField } from "./base-sheet.ts";
import { fieldsAt } from "./picked-fields.ts";
import { tabParts, TabbedSheet } from "./tabbed-sheet.ts";

/** The icons of the tabs, by the tabs' ids. */
const ICONS: Readonly<Record<string, string>> = {
  basics: "image",
  grid: "table-cells",
  lighting: "lightbulb",
  visibility: "eye",
  environment: "sun",
};

/** The sheet of a scene: name, picture, grid, vision, initial view. Its tabs depend on the generation. */
export class SceneConfig extends TabbedSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["scene-config"],
    position: { width: 520, height: 640 },
    window: { icon: "fa-solid fa-map" },
  };

  /** Sets tabs and parts as a generation has them, before packages add theirs. */
  static override _fitGeneration(isModern: boolean): void {
    const ids = ["basics", "grid", ...(isModern ? ["visibility", "environment"] : ["lighting"])];
    const tabs = ids.map((id) => ({ id, icon: `fa-solid fa-${ICONS[id]}` }));
    this.TABS = { sheet: { tabs, initial: "basics", labelPrefix: "SCENE.TABS.SHEET" } };
    this.PARTS = tabParts(ids);
  }

  override _tabOf(path: string): string {
    const [group] = path.split(".") as [string];
    if (group === "grid") return "grid";
    if (!["tokenVision", "fog", "environment"].includes(group)) return "basics";
    if (generation() < 14) return "lighting";
    return group === "environment" ? "environment" : "visibility";
  }

  /** The fields of the form, in order. */
  override _fields(): GenericField[] {
    return fieldsAt(this.document, [
      "name",
      "navigation",
      "navName",
      "background.src",
      "backgroundColor",
      "width",
      "height",
      "padding",
      "initial.x",
      "initial.y",
      "initial.scale",
      "grid.type",
      "grid.size",
      "grid.distance",
      "grid.units",
      "grid.style",
      "grid.thickness",
      "grid.color",
      "grid.alpha",
      "tokenVision",
      "fog.exploration",
      "fog.mode",
      "environment.globalLight.enabled",
    ]);
  }
}
