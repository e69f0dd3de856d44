import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GM, PLAYER } from "../unit/host/headless.ts";
import { ALLY, FATE, NAMES, SECOND_GM, SECOND_PLAYER, Siege } from "./generator.ts";
import { seeded } from "./junk.ts";
import { FOE, HERO, SWORD, setFrayTable, type FrayTable } from "./table.ts";

/* Attacks nobody has thought of: whatever is sent, documents are as the rules say of what was verified, or unchanged. */

const TABLES = 60;
const ATTACKS = 10;

/** Two gamemasters, two players, three fighters whom no blow fells. */
function setBesieged(): FrayTable {
  const fighter = (_id: string, ownership: object): object => ({
    _id,
    name: NAMES[_id],
    type: "crusade",
    ownership,
    system: {
      hero: true,
      tier: "boss",
      attributes: { brawn: 80, grace: 4, brilliance: 3, alacrity: 3 },
      fate: { value: FATE, used: [] },
    },
    items: [{ _id: SWORD, name: "Sword", type: "crusadeWeapon", system: { held: true, damage: 2 } }],
  });
  return setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: SECOND_GM, name: "Second gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
      { _id: SECOND_PLAYER, name: "Second player", role: 1 },
    ],
    Actor: [
      fighter(HERO, { default: 0, [PLAYER]: 3 }),
      fighter(FOE, { default: 0 }),
      fighter(ALLY, { default: 0, [SECOND_PLAYER]: 3 }),
    ],
  });
}

afterEach(() => vi.restoreAllMocks());

// What they were is counted at the end.
describe("generated attacks", { shuffle: false }, () => {
  const counts: Record<string, number> = {};

  it.each(Array.from({ length: TABLES }, (_, index) => index + 1))(
    "of seed %i change nothing the rules do not",
    async (seed) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const siege = new Siege(setBesieged(), seeded(seed));
      const story: string[] = [];
      for (let attack = 0; attack < ATTACKS; attack++) {
        const kind = await siege.strike();
        story.push(kind);
        counts[kind] = (counts[kind] ?? 0) + 1;
        expect([story, siege.problems()]).toEqual([story, []]);
      }
      counts.signed = (counts.signed ?? 0) + [...siege.cards.values()].filter((card) => card.damage !== null).length;
      counts.applied = (counts.applied ?? 0) + [...siege.cards.values()].filter((card) => card.applied).length;
    },
  );

  it("were of every kind, and some cards were honest enough to be signed and applied", () => {
    for (const kind of ["card", "request", "edit", "record", "replay", "absent", "race", "between"])
      expect(counts[kind], kind).toBeGreaterThan(10);
    expect(counts.signed).toBeGreaterThan(40);
    expect(counts.applied).toBeGreaterThan(20);
  });
});
