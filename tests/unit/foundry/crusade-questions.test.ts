import "./host-stub.ts";
import { expect, test } from "vitest";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext } from "../../../src/foundry/rulesets/crusade/types.ts";

const { attackReactions } = await import("../../../src/foundry/rulesets/crusade/attack/reactions.ts");
const { attackView } = await import("../../../src/foundry/rulesets/crusade/attack/view.ts");

/* No question without an effect, and each with the dice that decide it. */

function state(
  face: number,
  defence: number,
  more: { used?: ("bonus" | "reroll")[]; spell?: boolean } = {},
): CardState<AttackContext> {
  const weapon = { item: "Item.w", id: "w", name: "Sword", kind: "melee", skillName: "blades", skill: 4, damage: 1 };
  const die = (id: string, thrown: number) => ({ id, terms: [{ sides: 10, faces: [thrown], extra: [] }] });
  return {
    card: "card",
    declaration: { action: "attack", actor: "Actor.me", token: null, item: null, targets: [], choices: {} },
    context: {
      name: "Me",
      strikes: [
        {
          id: "strike1",
          weapon: { ...weapon, sidhe: false, wound: "cutting", loads: false, spell: more.spell ?? false },
          target: {
            actor: "Actor.foe",
            token: null,
            name: "Foe",
            defence: { kind: "melee", value: defence, parts: [] },
            body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2, dying: false, checkDue: false, tier: "pc" },
            group: null,
            shield: null,
            casting: more.spell ? 3 : null,
          },
        },
      ],
      charge: false,
      blunted: false,
      modifiers: [],
      fate: { spender: "pc", points: 3, used: more.used ?? [] },
      allowed: 1,
      notes: [],
      combatant: null,
      round: 0,
      settings: {
        critNeedsHit: true,
        npcCritFate: false,
        addWeaponDamage: true,
        weaponDamageOnFailure: false,
        critApplies: false,
        overflowKills: false,
        npcWounds: false,
        row6Absorbs: true,
        fateBonus: 2,
        fateOnce: true,
      },
    } as AttackContext,
    answers: more.spell ? { "strike1-counter": { window: "strike1-counter", option: "counter", by: "foe" } } : {},
    dice: {
      strike1: die("strike1", face),
      ...(more.spell ? { "strike1-counterspell": die("strike1-counterspell", 8) } : {}),
    },
    amendments: [],
  };
}

const asked = (of: CardState<AttackContext>): string[] => attackReactions(of).map(({ id }) => id);

test("EC-A24, EC-A31: FATE is asked for while a throw is left to buy, or +2 would hit; else not", () => {
  expect(asked(state(1, 9))).toEqual(["strike1-fate"]);
  // 1 + 4 + 2 against 6 hits, against 9 it does not.
  expect(asked(state(1, 6, { used: ["reroll"] }))).toEqual(["strike1-fate"]);
  expect(asked(state(1, 9, { used: ["reroll"] }))).toEqual([]);
});

test("EC-054, EC-P03: the gamemaster is asked whether the spell holds with the counter's roll in the question and on the card", () => {
  const met = state(8, 6, { spell: true });
  const ruling = attackReactions(met).find(({ id }) => id === "strike1-ruling")!;
  expect(ruling.now!.words).toMatchObject({ key: "FRAY.Crusade.Choice.met", data: { total: 11 } });
  const view = attackView(null, met, { isGM: true, owns: () => true, visibility: "everything" });
  expect(view.sections[0]!.dice!.flatMap(({ dice }) => dice.map(({ face }) => face))).toEqual([8, 8]);
});
