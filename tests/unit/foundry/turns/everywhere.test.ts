import { describe, expect, test } from "vitest";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";
import type { TurnsFighter } from "../../../../src/rules/turns/forecast.ts";
import { giant, tombril } from "./blows.ts";
import { declaration, fightOf, person, tableOf } from "./support.ts";

const { applyNoted, beginBonuses, bonusParts } = await import("../../../../src/foundry/documents/bonuses.ts");
const { enterInRegistry: enter } = await import("../../../../src/foundry/contract/registry.ts");
const { bonuses } = await import("../../../../src/foundry/rulesets/turns/bonuses.ts");
const { attackContext, damageRoll } = await import("../../../../src/foundry/rulesets/turns/attack/context.ts");
const { attackFields } = await import("../../../../src/foundry/rulesets/turns/attack/fields.ts");
const { tracker } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/turns/forecast.ts");

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

  test("CT-A18, CT-057: Dexterity is out of the defence of the surprised in the forecast's first round", () => {
    const foe = person(giant);
    const combat = fightOf([person(tombril), foe], { surprise: "enemies" });
    const stats = forecast.fighter(foe, tableOf([foe], { combat })) as unknown as TurnsFighter;
    expect([stats.defence, stats.surprisedDefence]).toEqual([4, 1]);
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
