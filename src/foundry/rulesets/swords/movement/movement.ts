import type { Movement } from "../../../contract/movement.ts";

/** Movement: the rules have no limits, so every move is allowed, and the ruler only measures it in cells. */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [{ id: "move", label: "FRAY.Swords.Movement.move", icon: "fa-solid fa-person-walking", order: 0 }],
  cost: (_action, { cells }) => cells,
  /** Judges a drag: always allowed; what it uses is also its limit. */
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
