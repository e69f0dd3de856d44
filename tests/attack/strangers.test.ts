import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encounterOf } from "../../src/foundry/contract/reading/strangers.ts";
import { roundOpened } from "../../src/foundry/combat/opening.ts";
import { trackerContext } from "../../src/foundry/combat/tracker-context.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { rulesets } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

/* Combatants of another ruleset that came by an import or a module, past the door of the encounter. */

enterRulesets();
const IDS = rulesets().map((ruleset) => ruleset.id);
const after = (ruleset: string): string => IDS[(IDS.indexOf(ruleset) + 1) % IDS.length]!;
const idOf = (word: string): string => word.padEnd(16, "0");
const fighter = (word: string, type: string): object => ({ _id: idOf(word), name: word, type, system: {} });
const entry = (word: string, type: string, more: object = {}): object => ({
  _id: idOf(`in${word}`),
  type,
  actorId: idOf(word),
  initiative: 5,
  system: {},
  ...more,
});

/** An encounter of a ruleset in its first round: two of its own, and whoever came by another way. */
function encounter(ruleset: string, strangers: object[]): FrayTable {
  const table = setFrayTable({
    Actor: [fighter("one", ruleset), fighter("two", ruleset), fighter("other", after(ruleset))],
    Combat: [
      {
        _id: idOf("combat"),
        type: ruleset,
        round: 1,
        turn: 0,
        active: true,
        system: {},
        combatants: [entry("one", ruleset), entry("two", ruleset, { initiative: 4 }), ...strangers],
      },
    ],
  });
  return table;
}

const combatOf = (table: FrayTable): any => table.game.combats.get(idOf("combat"));
const rowsOf = (combat: any): any[] =>
  (trackerContext(combat) as any).fray.blocks.flatMap((block: { members: object[] }) => block.members);

beforeEach(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe.each(IDS)("an encounter of %s", (ruleset) => {
  const ways: Record<string, () => object> = {
    "with the other ruleset's type": () => entry("other", after(ruleset), { initiative: 99 }),
    "with the encounter's type": () => entry("other", ruleset, { initiative: 99 }),
    "with no type at all": () => entry("other", "base", { initiative: 99 }),
    "of its own ruleset, with no type": () => ({ ...entry("one", "base"), _id: idOf("again") }),
  };
  for (const [way, stranger] of Object.entries(ways))
    it(`shows a combatant that came ${way} last, with why, and a button for the gamemaster`, async () => {
      const table = encounter(ruleset, [stranger()]);
      const combat = combatOf(table);
      const rows = rowsOf(combat);
      expect(rows).toHaveLength(3);
      expect(rows.map((row) => Boolean(row.unshown))).toEqual([false, false, true]);
      expect(rows[2]).toMatchObject({ remove: true });
      expect(rows[2].unshown).toMatch(/CombatantOfOther|CombatantUnentered/);
      vi.spyOn(table.game.user, "isGM", "get").mockReturnValue(false);
      expect(rowsOf(combat)[2].remove).toBe(false);
    });

  it("goes on without the stranger: turns, rounds, initiative and the end pass it over", async () => {
    const table = encounter(ruleset, [entry("other", after(ruleset), { initiative: 99 })]);
    const combat = combatOf(table);
    const stranger = idOf("inother");
    for (let turn = 0; turn < 5; turn++) {
      await combat.nextTurn();
      expect(combat.combatant?.id).not.toBe(stranger);
    }
    // A round that has begun may still reset initiative.
    await roundOpened(combat);
    const before = combat.combatants.get(stranger).initiative;
    await combat.rollInitiative([stranger]);
    expect(combat.combatants.get(stranger).initiative).toBe(before);
    const reader = readerFor(ruleset);
    expect(reader.combatant(table.game.actors.get(idOf("other")))).toBeNull();
    const known = reader.combat(table.game.actors.get(idOf("one")))!;
    expect(known.combatants.has(stranger)).toBe(false);
    expect(known.id).toBe(combat.id);
    expect(known.round).toBe(combat.round);
    const seen = encounterOf(combat.combatants.get(idOf("inone")))!;
    expect(seen.combatants.map(({ id }) => id)).toEqual(["inone", "intwo"].map(idOf));
    expect(seen.id).toBe(combat.id);
    await combat.deleteEmbeddedDocuments("Combatant", [stranger]);
    expect(rowsOf(combat).some((row) => row.unshown)).toBe(false);
  });

  it("is shown without the one whose documents break it", () => {
    const table = encounter(ruleset, []);
    const combat = combatOf(table);
    const broken = combat.combatants.get(idOf("intwo"));
    Object.defineProperty(broken, "system", {
      get() {
        throw new Error("torn in two");
      },
    });
    Object.defineProperty(broken.actor, "system", {
      get() {
        throw new Error("torn in two");
      },
    });
    const rows = rowsOf(combat);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.id === idOf("inone")).unshown).toBeUndefined();
    expect(rows.find((row) => row.id === idOf("intwo")).unshown).toMatch(/unshownWhy|torn in two/);
    combat.setupTurns();
    expect(combat.turns).toHaveLength(2);
  });
});

describe("what a combatant of Swords has brought", () => {
  // Owners of an actor may create its combatant, with any data.
  it.each([[{}], [{ actor: 5, engaged: "no", spent: null }]])(
    "is read, whatever its creator wrote, such as %j",
    (brought) => {
      const maker = entry("one", "swords", { _id: idOf("made"), system: { brought: [brought] } });
      const combat = combatOf(encounter("swords", [maker]));
      const row = rowsOf(combat).find(({ id }) => id === idOf("made"));
      expect(row.unshown).toBeUndefined();
      expect(combat.combatants.get(idOf("made")).system.brought).toMatchObject([{ engaged: false, spent: [] }]);
    },
  );
});

describe("a fight with a stranger in it", () => {
  it("strikes and is struck as before", async () => {
    const table = encounter("crusade", [
      entry("other", "quest"),
      { _id: idOf("inhero"), type: "crusade", actorId: HERO, initiative: 7, system: {} },
      { _id: idOf("infoe"), type: "crusade", actorId: FOE, initiative: 7, system: {} },
    ]);
    const hostile = new HostileClient(table);
    const id = await hostile.strike(attack(HERO, FOE));
    await hostile.asGamemaster({ card: id, act: "apply" });
    expect(table.game.actors.get(FOE).system.physical.damage).toBeGreaterThan(0);
  });

  it("an encounter of no ruleset says so, and can be removed", () => {
    const table = setFrayTable({ Combat: [{ _id: idOf("combat"), type: "base", combatants: [] }] });
    const context = trackerContext(combatOf(table)) as any;
    expect(context.fray.combat).toBeNull();
    expect(context.fray.foreign).toBe(true);
  });
});
