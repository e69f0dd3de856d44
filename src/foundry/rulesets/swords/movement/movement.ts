import type { Movement } from "../../../contract/movement.ts";

/** The rules say nothing of movement: everybody walks where they like, and the ruler counts. */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [{ id: "move", label: "FRAY.Swords.Movement.move", icon: "fa-solid fa-person-walking", order: 0 }],
  cost: (_action, { cells }) => cells,
  verdict: ({ grid, cells }) => {
    const used = grid.length(cells);
    return {
      legal: true,
      band: "legal",
      words: { key: "FRAY.Swords.Movement.moved", data: { used } },
      reasons: [],
      used,
      limit: used,
    };
  },
};
