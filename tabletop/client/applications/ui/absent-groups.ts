/**
 * Groups of scene controls (tools beside the canvas) whose canvas layers the tabletop does not have. Each is there for
 * packages, but shown only when one has added a visible tool to it.
 */
import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** A group as listed below. */
interface Group {
  order: number;
  icon: string;
  layer: string;
  /** names of the documented tools, in order, separated by spaces; the first is the active one at the start */
  tools: string;
  /** the last generation of the API that has the group; every one without it */
  until?: number;
}

// The groups, by name.
const GROUPS: Readonly<Record<string, Group>> = {
  templates: {
    order: 2,
    icon: "fa-solid fa-ruler-combined",
    layer: "templates",
    tools: "circle cone rect ray clear",
    until: 13,
  },
  tiles: { order: 3, icon: "fa-solid fa-cubes", layer: "tiles", tools: "select tile browse foreground" },
  drawings: {
    order: 4,
    icon: "fa-solid fa-pencil",
    layer: "drawings",
    tools: "select rect ellipse polygon freehand text role snap clear",
  },
  lighting: { order: 6, icon: "fa-regular fa-lightbulb", layer: "lighting", tools: "light day night reset clear" },
  sounds: { order: 7, icon: "fa-solid fa-music", layer: "sounds", tools: "sound preview clear" },
  regions: {
    order: 8,
    icon: "fa-regular fa-game-board",
    layer: "regions",
    tools: "select rectangle ellipse polygon clear",
  },
  notes: { order: 9, icon: "fa-solid fa-bookmark", layer: "notes", tools: "select journal toggle clear" },
};

/** Makes a tool that is not shown. @param order its place among the tools of its group, from 1 */
const hiddenTool = (name: string, order: number): Loose => ({
  ...{ name, order, title: name, icon: "fa-solid fa-circle", visible: false },
});

/**
 * Makes the documented groups whose layers the tabletop does not have, by name, each with its documented tools, all
 * hidden.
 */
export function absentGroups(): Record<string, Loose> {
  return Object.fromEntries(
    Object.entries(GROUPS)
      .filter(([, { until = Infinity }]) => generation() <= until)
      .map(([name, { order, icon, layer, tools }]) => {
        const toolNames = tools.split(" ");
        // the group, with its hidden tools
        return [
          name,
          {
            ...{ name, order, icon, layer, title: `CONTROLS.${name}`, activeTool: toolNames[0] },
            tools: Object.fromEntries(toolNames.map((tool, index) => [tool, hiddenTool(tool, index + 1)])),
            /** whether any tool is visible, until a package sets a value */
            get visible(): boolean {
              return Object.values(this.tools as Record<string, Loose>).some((tool) => tool.visible !== false);
            },
            set visible(value: boolean) {
              Object.defineProperty(this, "visible", { value, writable: true, enumerable: true, configurable: true });
            },
          },
        ];
      }),
  );
}
