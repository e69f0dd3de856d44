import { expect } from "vitest";
import type { Page } from "playwright-core";
import { cardIds, chooseMovement, settings, target } from "../steps.ts";
import { pattern } from "../../words.ts";
import { d10, fixDice } from "../table.ts";
import { begin, dragTo, hasStatus, lay, pass, press, refusedAt, rowOf } from "./steps.ts";
import type { Cell, Ground } from "./steps.ts";

/* An evening of each ruleset on hexes of any kind and without a grid: the same steps, told in each one's words. */

interface Evening {
  readonly rules: string;
  readonly scene: string;
  readonly hero: string;
  readonly foe: string;
  /** The world's settings that it needs besides those of every evening. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A walk of two cells: how, what the ruler says of it, and what the bar below the mat then has left. */
  readonly walk: { readonly how: string; readonly says: RegExp; readonly left: RegExp | null };
  /** A drag too far: over how many cells, what the ruler says, and what the notice does. */
  readonly far: { readonly cells: number; readonly says: RegExp; readonly told: RegExp } | null;
  /** The row of a weapon, its button, the odds on it. */
  readonly blow: { readonly row: string; readonly action: string; readonly odds: RegExp };
  /** The movement by which the hero comes to the foe, four cells on, and the ruler's words at its end. */
  readonly close: { readonly how: string; readonly says: RegExp; readonly charges?: true; readonly rushes?: true };
}

export const EVENINGS = {
  crusade: {
    rules: "EC-027, EC-029, EC-043 … EC-048, EC-P06",
    scene: "The old quay",
    hero: "Tavi",
    foe: "Bandit",
    walk: { how: "walk", says: /walk 2 of 6 spaces/, left: /10 of 12 spaces left/ },
    far: { cells: 13, says: /Cannot: A walk is 6 spaces.* \([\d.]+ of 12\)/, told: /EC-027/ },
    blow: { row: "Cutlass", action: "attack", odds: /\d+\s?%.*drops/s },
    close: { how: "charge", says: /charge · legal · 4 of 12 spaces/, charges: true },
  },
  quest: {
    rules: "OQ-P08, OQ-P14, OQ-P19",
    scene: "The hollow way",
    hero: "Maren Alder",
    foe: "Road Robber",
    walk: { how: "walk", says: /walk 4 of 15 m/, left: /11 of 15 m left/ },
    far: { cells: 12, says: /Cannot: That is farther than a round’s movement/, told: /OQ-/ },
    blow: { row: "Shortsword", action: "attack", odds: /\d+\s?%.*drops/s },
    close: { how: "charge", says: /charge Road Robber · 8 of 15 m/, charges: true },
  },
  staged: {
    rules: "ST-041, ST-050, ST-055, ST-059, ST-P15",
    scene: "The mustering yard",
    hero: "Sergeant Aldous",
    foe: "Gate Halberdier",
    settings: { "staged.ground": "mat" },
    walk: { how: "move", says: /hustle 4 of 11 paces/, left: /left/ },
    far: { cells: 13, says: /cannot/i, told: /ST-/ },
    blow: { row: "Sabre", action: "attack", odds: /\d+\s?%.*drops/s },
    close: { how: "move", says: /hustle 10 of 11 paces · rush Gate Halberdier/, rushes: true },
  },
  turns: {
    rules: "CT-008, CT-016, CT-A16, CT-P09",
    scene: "The cooper’s yard",
    hero: "Cedryk",
    foe: "Half-orc",
    walk: { how: "move", says: /walk 10 of \d+ ft/, left: /left/ },
    far: { cells: 15, says: /Cannot: That is farther than your Speed/, told: /CT-/ },
    blow: { row: "Dagger", action: "attack", odds: pattern("FRAY.Turns.Odds.exhaustsIn") },
    close: { how: "move", says: /walk 20 of \d+ ft/ },
  },
  swords: {
    rules: "SS-018",
    scene: "The sand ring",
    hero: "Selena",
    foe: "Arena Hound",
    walk: { how: "move", says: /moves 2 spaces/, left: null },
    far: null,
    blow: { row: "Former Elf Samurai", action: "contest", odds: /\d+\s?%.*duel/s },
    close: { how: "move", says: /moves 4 spaces/ },
  },
} as const satisfies Record<string, Evening>;

export type Played = keyof typeof EVENINGS;

/** The grids on which each ruleset's evening is played in a browser; on the others it is played in a thread. */
export const IN_A_BROWSER: Readonly<Record<Played, readonly Ground[]>> = {
  crusade: ["evenColumns", "none"],
  quest: ["columns", "none"],
  staged: ["evenRows", "none"],
  turns: ["rows", "none"],
  swords: ["columns", "none"],
};

/** The test title of a ruleset's evening, with its rule ids; vitest puts the grid in the place of %s. */
export const nameOf = (ruleset: Played): string => `${EVENINGS[ruleset].rules}: an evening on the ground “%s”`;

/** So many cells on from where the hero begins: along a row, in hexes of columns along a column. */
const onward = (ground: Ground, cells: number): Cell => (/column/i.test(ground) ? [3, 3 + cells] : [3 + cells, 5]);

/** A cell beside that line, on which no token stands. */
const aside = (ground: Ground, cells: number): Cell => (/column/i.test(ground) ? [3 + cells, 2] : [3 + cells, 9]);

/** Plays the evening of a ruleset on a ground by the mouse, as gamemaster. */
export async function play(page: Page, ruleset: Played, ground: Ground): Promise<void> {
  const { scene, hero, foe, walk, far, blow, close, ...more }: Evening = EVENINGS[ruleset];
  await settings(page, { economy: "stop", movement: "stop", reach: "stop", reactionSeconds: 0, ...more.settings });
  await lay(page, scene, ground, { [hero]: onward(ground, 0), [foe]: onward(ground, 7) });
  await begin(page, ruleset, [hero, foe]);

  // A walk of two cells, and what is left of it.
  await chooseMovement(page, hero, walk.how);
  await dragTo(page, hero, onward(ground, 2), walk.says);
  if (walk.left) await page.locator("#fray-movement-bar .fray-cap", { hasText: walk.left }).waitFor();
  if (far) await refusedAt(page, hero, aside(ground, far.cells), far.says, far.told);

  // From here the foe is out of reach, and the row says so.
  await target(page, foe);
  await rowOf(page, hero, blow.row, /out of reach/);
  await pass(page, "nextRound");

  // To the foe: by a charge or a rush where the ruleset has one.
  await chooseMovement(page, hero, close.how);
  const rushes = await cardIds(page, "rush");
  if (close.rushes) await fixDice(page, d10(9, 2));
  const beside = onward(ground, close.rushes ? 7 : 6);
  await dragTo(page, hero, beside, close.says);
  if (close.charges) await expect.poll(() => hasStatus(page, hero, "fray.charging")).toBe(true);
  if (close.rushes) await expect.poll(() => cardIds(page, "rush")).toHaveLength(rushes.length + 1);

  // The blow, with its odds beside it, and the next turn.
  const card = await press(page, hero, blow.row, blow.action, blow.odds);
  await expect.poll(() => card.innerText()).toContain(foe);
  await pass(page, ruleset === "quest" ? "nextRound" : "nextTurn");
}
