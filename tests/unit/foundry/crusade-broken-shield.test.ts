import "./host-stub.ts";
import { describe, expect, test } from "vitest";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext, StrikeContext } from "../../../src/foundry/rulesets/crusade/types.ts";

const { resolveStrike } = await import("../../../src/foundry/rulesets/crusade/attack/resolve.ts");
const { attackReactions } = await import("../../../src/foundry/rulesets/crusade/attack/reactions.ts");
const { standsNow } = await import("../../../src/foundry/rulesets/crusade/attack/choice.ts");

const parts = [
  { label: "FRAY.Part.Skill", value: 6, rule: "EC-009" },
  { label: "FRAY.Part.Shield", value: 1, rule: "EC-014" },
];

/** A strike with skill 4 and damage 1 at a foe with Melee Defence 7, of which 1 is its shield's. */
function strike(id: string, actor: string, spares?: readonly string[]): StrikeContext {
  const body = { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2, dying: false, checkDue: false, tier: "pc" };
  const weapon = { item: `Item.${id}`, kind: "melee", skillName: "blades", skill: 4, damage: 1, wound: "cutting" };
  const shield = {
    item: `Item.shield.${actor}`,
    npc: false,
    free: false,
    payer: "pc",
    fate: 2,
    ...(spares && { spares }),
  };
  const defence = { kind: "melee", value: 7, parts };
  return { id, weapon, target: { actor, token: null, name: actor, defence, body, group: null, shield } } as never;
}

/** A card with two strikes at these targets, their dice, and the answers given so far, in their order. */
function card(
  targets: readonly [string, string],
  faces: Readonly<Record<string, number>>,
  answers: readonly (readonly [reaction: string, option: string])[],
  spares?: readonly string[],
): CardState<AttackContext> {
  const settings = { critNeedsHit: true, row6Absorbs: true, fateBonus: 2, fateOnce: true };
  const fate = { spender: "pc", points: 0, used: [] };
  const strikes = [strike("strike1", targets[0], spares), strike("strike2", targets[1], spares)];
  return {
    declaration: { actor: "Actor.me" },
    context: { strikes, charge: false, blunted: false, modifiers: [], fate, settings },
    answers: Object.fromEntries(answers.map(([window, option]) => [window, { window, option, by: "me" }])),
    dice: Object.fromEntries(
      Object.entries(faces).map(([id, face]) => [id, { id, terms: [{ sides: 10, faces: [face], extra: [] }] }]),
    ),
    amendments: [],
  } as unknown as CardState<AttackContext>;
}

const blocked = [["strike1-block", "block"]] as const;

describe("EC-015: a shield that breaks on a card is gone for the strikes after it", () => {
  test("the second strike meets a Defence less by one: a glance becomes a hit, on the card and beside its answers", () => {
    const whole = card(["a", "a"], { strike1: 9, strike2: 3, "strike1-shield": 1 }, blocked);
    expect(resolveStrike(whole, 1)).toMatchObject({ total: 7, defence: 7, result: "glance", damage: 0 });
    const broken = card(["a", "a"], { strike1: 9, strike2: 3, "strike1-shield": 4 }, blocked);
    expect(resolveStrike(broken, 0)).toMatchObject({ defence: 7, defenceParts: parts, damage: 0 });
    expect(resolveStrike(broken, 1)).toMatchObject({ total: 7, defence: 6, result: "hit", over: 1, damage: 2 });
    expect(resolveStrike(broken, 1).defenceParts).toEqual(parts.slice(0, 1));
    expect(standsNow(broken, 1).words.data!.compared).toMatchObject({ data: { defence: 6 } });
    // Nothing is left to block the new hit with.
    expect(attackReactions(broken).map(({ id }) => id)).toEqual(["strike1-block"]);
  });

  test("another target's shield stays, as does that of a strike before the block that breaks it", () => {
    const other = card(["a", "b"], { strike1: 9, strike2: 3, "strike1-shield": 4 }, blocked);
    expect(resolveStrike(other, 1)).toMatchObject({ defence: 7, result: "glance" });
    const later = card(["a", "a"], { strike1: 3, strike2: 9, "strike2-shield": 4 }, [["strike2-block", "block"]]);
    expect(resolveStrike(later, 0)).toMatchObject({ defence: 7, result: "glance" });
  });

  test("a strike that the shield has blocked already keeps the Defence with which it was blocked", () => {
    const faces = { strike1: 9, strike2: 9, "strike1-shield": 4, "strike2-shield": 1 };
    const both = card(["a", "a"], faces, [["strike2-block", "block"], ...blocked]);
    expect(resolveStrike(both, 1)).toMatchObject({ defence: 7, damage: 0 });
  });

  test("EC-013: another whole shield in hand takes its place: the Defence stays, and it may block the next strike", () => {
    const faces = { strike1: 9, strike2: 9, "strike1-shield": 4 };
    const broken = card(["a", "a"], faces, blocked, ["Item.spare"]);
    expect(resolveStrike(broken, 1)).toMatchObject({ total: 13, defence: 7, result: "hit" });
    expect(attackReactions(broken).map(({ id }) => id)).toEqual(["strike1-block", "strike2-block"]);
    const both = card(
      ["a", "a"],
      { ...faces, "strike2-shield": 4 },
      [...blocked, ["strike2-block", "block"]],
      ["Item.spare"],
    );
    expect(resolveStrike(both, 0).block).toMatchObject({ item: "Item.shield.a", destroyed: true });
    expect(resolveStrike(both, 1).block).toMatchObject({ item: "Item.spare", destroyed: true });
  });
});
