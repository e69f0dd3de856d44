import { describe, expect, test } from "vitest";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";
import type { ActorDocument, CombatDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { TurnsFighter, TurnsFightOptions } from "../../../../src/rules/turns/forecast.ts";
import { giant, read, state, tombril } from "./blows.ts";
import { declaration, fightOf, person, tableOf, weapon } from "./support.ts";

const { applyNoted, beginBonuses, bonusParts } = await import("../../../../src/foundry/documents/bonuses.ts");
const { enterInRegistry: enter } = await import("../../../../src/foundry/contract/registry.ts");
const { bonuses } = await import("../../../../src/foundry/rulesets/turns/bonuses.ts");
const { attackContext, damageRoll } = await import("../../../../src/foundry/rulesets/turns/attack/context.ts");
const { resolveAttack } = await import("../../../../src/foundry/rulesets/turns/attack/resolve.ts");
const { attackView } = await import("../../../../src/foundry/rulesets/turns/attack/view.ts");
const { attackFields } = await import("../../../../src/foundry/rulesets/turns/attack/fields.ts");
const { tracker } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/turns/forecast.ts");
const { bodyView } = await import("../../../../src/foundry/rulesets/turns/sheet/view.ts");

/** The fight that the forecast plays between these, the first of whom is the party. */
function planOf(
  people: readonly ActorDocument[],
  combat: CombatDocument | null,
  reader: GameReader,
): { readonly fighters: readonly TurnsFighter[]; readonly options: TurnsFightOptions } {
  const entries = people.map((actor, index) => ({
    id: actor.name,
    side: index === 0 ? (0 as const) : (1 as const),
    stats: forecast.fighter(actor, reader, combat?.combatants.get(actor.name) ?? null)!,
  }));
  return forecast.plan(entries, "first", reader) as never;
}

/* Rules that several places read: each of them must tell the same. */
describe("one rule in all of its places", () => {
  test("CT-057: the forecast counts a surprise that the gamemaster has set before the first round", () => {
    const foe = person(giant);
    const surprised = (surprise: string, round: number): boolean => {
      const combat = fightOf([person(tombril), foe], { surprise, round });
      // The table knows no combatants before an encounter starts.
      const table = tableOf([foe], round ? { combat } : {});
      const stats = forecast.fighter(foe, table, combat.combatants.get("Giant")!) as unknown as TurnsFighter;
      return stats.surprised === true;
    };
    expect([surprised("enemies", 0), surprised("enemies", 1)]).toEqual([true, true]);
    expect([surprised("enemies", 2), surprised("party", 0), surprised("none", 0)]).toEqual([false, false, false]);
  });

  test("CT-027, CT-057, CT-A18: the sheet shows the Defense Points that an attack meets in a surprise round", () => {
    const defence = (surprise: string, round: number, statuses: readonly string[] = []): unknown => {
      const foe: any = person({ ...giant, statuses });
      const combat: any = fightOf([person(tombril), foe], { surprise, round, acts: "Tombril" });
      const entry = combat.combatants.get("Giant");
      Object.assign(entry, { actorId: foe.id });
      Object.assign(entry.system, { side: "enemies" });
      Object.assign(foe, { token: null, getActiveTokens: () => [] });
      // What the world and the host have besides.
      enter([{ id: "turns", types: { Actor: { turns: {} }, Item: {} }, bonuses, settings: [] } as never]);
      const { game } = globalThis as any;
      Object.assign(game, { combats: [combat], actors: [], i18n: { ...game.i18n, has: () => true } });
      return (bodyView(foe) as { defences: readonly { value: unknown }[] }).defences[0]!.value;
    };
    expect([defence("enemies", 1), defence("enemies", 2), defence("party", 1), defence("none", 1)]).toEqual([
      1, 4, 4, 4,
    ]);
    expect(defence("none", 1, ["fray.turnsHeld"])).toBe(1);
  });

  test("CT-A18, CT-057: Dexterity is out of the defence of the surprised in the forecast's first round", () => {
    const foe = person(giant);
    const combat = fightOf([person(tombril), foe], { surprise: "enemies" });
    const entry = combat.combatants.get("Giant")!;
    const stats = forecast.fighter(foe, tableOf([foe], { combat }), entry) as unknown as TurnsFighter;
    expect([stats.defence, stats.surprisedDefence]).toEqual([4, 1]);
  });

  test("CT-063, CT-057: a fight built anew knows no attack or surprise of the one that a fighter is in now", () => {
    const foe = person(giant);
    const spent = {
      Giant: [{ id: "a", round: 1, act: "attack", pips: 1, data: { target: "Actor.x", mode: "melee" } }],
    };
    const combat = fightOf([person(tombril), foe], { surprise: "enemies", spent });
    const reader = tableOf([foe], { combat });
    const told = (...entry: [(typeof combat.combatants.contents)[0]?]): unknown => {
      const { now, surprised } = forecast.fighter(foe, reader, ...entry) as unknown as TurnsFighter;
      return [now?.foe, surprised];
    };
    expect(told(combat.combatants.get("Giant")!)).toEqual(["Actor.x", true]);
    expect(told()).toEqual([undefined, undefined]);
  });

  test("CT-003, CT-A01: the forecast counts the sides' die that is rolled already, of this round and of later ones", () => {
    const told = (sideDie: string, round: number, dice: readonly (readonly [number, number])[]): unknown => {
      const people = [person(tombril), person(giant)];
      const sideDice = dice.map(([of, die]) => ({ round: of, die, first: die > 3 ? "party" : "enemies" }));
      const combat = fightOf(people, { round, sideDice });
      const reader = tableOf(people, { ...(round && { combat }), settings: { sideDie } });
      return planOf(people, combat, reader).options.first;
    };
    expect(
      told("round", 2, [
        [1, 5],
        [2, 3],
      ]),
    ).toEqual([1]);
    expect(
      told("round", 1, [
        [1, 1],
        [2, 1],
      ]),
    ).toEqual([1, 1]);
    // Of a die between, which has still to be thrown, nothing is known.
    expect(
      told("round", 2, [
        [1, 5],
        [3, 6],
      ]),
    ).toEqual([null, 0]);
    expect(told("round", 2, [[1, 5]])).toBeUndefined();
    expect(told("once", 3, [[1, 5]])).toEqual([0]);
    for (const sideDie of ["round", "once"]) expect(told(sideDie, 0, [])).toBeUndefined();
  });

  test("CT-A10, CT-P06: the forecast counts that the first die may surprise, until it is rolled or no longer asked", () => {
    const told = (on: boolean, options: Parameters<typeof fightOf>[1] | null): unknown[] => {
      const people = [person(tombril), person(giant)];
      const combat = options ? fightOf(people, options) : null;
      const settings = { surpriseOnInitiative: on };
      const reader = tableOf(people, { ...(combat?.round && { combat }), settings });
      const { fighters, options: given } = planOf(people, combat, reader);
      return [given.surpriseOnInitiative, fighters[1]!.surprisedDefence];
    };
    const none = [undefined, undefined];
    for (const options of [null, { round: 0 }, { round: 1 }, { round: 1, surprise: "both" }])
      expect([told(true, options), told(false, options)]).toEqual([[true, 1], none]);
    for (const options of [{ round: 2 }, { round: 1, sideDice: [{ round: 1, die: 3, first: "enemies" }] }])
      expect(told(true, options)).toEqual(none);
    // A surprise that is set already needs no die; Dexterity is out of the defence of those alone.
    expect(told(true, { round: 0, surprise: "party" })).toEqual(none);
    expect(told(true, { round: 0, surprise: "enemies" })).toEqual([undefined, 1]);
  });

  test("CT-A10: who joins an encounter whose first die is rolled is not surprised by another", () => {
    const people = [person(tombril), person(giant)];
    const combat = fightOf(people.slice(0, 1), { round: 2 });
    const reader = tableOf(people, { combat, settings: { surpriseOnInitiative: true } });
    const { fighters, options } = planOf(people, combat, reader);
    expect([options.surpriseOnInitiative, ...fighters.map((one) => one.surprisedDefence)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("CT-003, CT-A01: the tracker shows the die of this round, and an earlier one only where one counts for the whole fight", () => {
    const shown = (sideDie: string, round: number): string | undefined => {
      const combat = fightOf([person(tombril), person(giant)], {
        round,
        sideDice: [{ round: 1, die: 5, first: "party" }],
      });
      const widgets = tracker.header!(combat, { isGM: true } as never, tableOf([], { settings: { sideDie } }));
      return widgets.find(({ id }) => id === "die")?.label.key;
    };
    expect([shown("round", 1), shown("round", 2)]).toEqual(["FRAY.Turns.First.party", "FRAY.Turns.dieWaits"]);
    expect([shown("once", 1), shown("once", 2)]).toEqual(["FRAY.Turns.First.party", "FRAY.Turns.First.party"]);
  });

  test("CT-077: the dialog of a sneak attack tells the bonus that is added, Dexterity alone", () => {
    const [one, other] = [person(tombril), person(giant)];
    enter([{ id: "turns", types: { Actor: { turns: {} }, Item: {} }, bonuses, settings: [] } as never]);
    beginBonuses(one);
    const path = "system.bonuses.damage";
    const { bonuses: given } = one.system as unknown as { bonuses: { damage: number } };
    // The host's own getProperty and setProperty, for this one path.
    const { utils } = (globalThis as unknown as { foundry: { utils: Record<string, unknown> } }).foundry;
    Object.assign(utils, { getProperty: () => given.damage, setProperty: () => {} });
    applyNoted(one, path, "Rage", () => (given.damage = 3));
    expect(bonusParts(one, "damage")).toHaveLength(1);
    const asked = declaration(one, "attack", other, "Sword", { sneak: true });
    const context = attackContext(asked, tableOf([one, other])) as AttackContext;
    const field = attackFields(context, asked).find(({ id }) => id === "bonus");
    expect([field?.worth, damageRoll(context).bonus]).toEqual([5, 5]);
  });

  test("CT-A19: the kind of damage is a label that the card of a blow tells, unless it did none or is of no kind", () => {
    const told = (kind: string, hide: number): unknown => {
      const context = read({ ...tombril, items: [weapon("Club", { kind })] }, { ...giant, hide }, "Club");
      if ("refused" in context) throw new Error(context.refused);
      const card = state(context, { damage: { sides: 6, faces: [5, 4, 5, 4, 5] } });
      const [section] = attackView(resolveAttack(card), card, {} as never).sections;
      return section!.notes.filter(({ rule }) => rule === "CT-A19").map(({ words }) => words.key);
    };
    expect(told("bludgeoning", 1)).toEqual(["FRAY.Turns.DamageOf.bludgeoning"]);
    expect([told("other", 1), told("bludgeoning", 60)]).toEqual([[], []]);
  });

  test("CT-026, CT-P03: armour that lies on the ground protects no body", () => {
    const mail = (carried: string) => ({
      name: "Mail",
      type: "turnsArmour",
      system: { points: 3, worn: true, carried, slots: 2 },
    });
    const points = (carried: string): number => {
      const { derived } = person({ name: "A", items: [mail(carried)] }).system as unknown as {
        derived: { armour: { value: number } };
      };
      return derived.armour.value;
    };
    expect([points("quick"), points("dropped")]).toEqual([3, 0]);
  });
});
