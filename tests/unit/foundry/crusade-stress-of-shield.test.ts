import { describe, expect, test } from "vitest";
import type { AttackContext, StrikeContext } from "../../../src/foundry/rulesets/crusade/types.ts";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import { person, readerOf, worldOf } from "./crusade-people.ts";

const { BodyLedger } = await import("../../../src/foundry/rulesets/crusade/attack/apply.ts");
const { targetContext } = await import("../../../src/foundry/rulesets/crusade/attack/context.ts");
const { barOf } = await import("../../../src/foundry/rulesets/crusade/attack/choice.ts");
const { resolveStrike } = await import("../../../src/foundry/rulesets/crusade/attack/resolve.ts");
const { forecast } = await import("../../../src/foundry/rulesets/crusade/forecast.ts");
const { coverOf } = await import("../../../src/foundry/rulesets/crusade/derived.ts");

const shield = { type: "crusadeShield", name: "Shield", system: { held: true, destroyed: false } };

/** Returns a body with a shield that has `lost` points of stress less than its maximum of 15. */
const bearer = (lost: number, given: object = {}) => person("Ivo", { lost, items: [shield], ...given });

/** What a block does that breaks the shield and absorbs the blow. */
const breaks = { item: "Item.Shield", absorbed: true, destroyed: true, tempWounds: 0, severed: false } as never;

/** The changes when the shield breaks with the first blow of a card, and these blows follow. */
function afterBreak(lost: number, blows: readonly number[], given: object = {}) {
  const ivo = bearer(lost, given);
  const bodies = new BodyLedger(readerOf(ivo), "card");
  bodies.block(ivo.uuid, breaks);
  for (const damage of blows) bodies.hurt(ivo.uuid, damage, "cutting");
  const changes = bodies.changes();
  return {
    damage: changes.flatMap((change) => (change.kind === "delta" ? [change.amount] : [])),
    shown: changes.flatMap((change) => (change.kind === "delta" ? [change.label!.data] : [])),
    injuries: changes.flatMap((change) => (change.kind === "push" ? [change.entry.points] : [])),
    wounds: changes.filter((change) => change.kind === "create").length,
  };
}

describe("EC-015, EC-A03: the point of stress of a shield that breaks is gone for the later blows of the card", () => {
  test("a blow finds one point less: what is beyond becomes a Temporary Wound", () => {
    worldOf({ shieldAddsStress: true });
    expect(bearer(12).system).toMatchObject({ physical: { max: 15, value: 3 } });
    expect(afterBreak(12, [3])).toMatchObject({ damage: [2], injuries: [2], wounds: 1 });
    expect(afterBreak(12, [2])).toMatchObject({ damage: [2], wounds: 0, shown: [{ before: 3, after: 0 }] });
    // The last point goes with the shield.
    expect(afterBreak(14, [1])).toMatchObject({ damage: [], injuries: [], wounds: 1 });
    // Without stress nothing is left to go.
    expect(afterBreak(15, [1])).toMatchObject({ damage: [], wounds: 1 });
  });

  test("the break alone is no damage; a foe without wounds is out by one point less", () => {
    worldOf({ shieldAddsStress: true });
    expect(afterBreak(12, [])).toEqual({ damage: [], shown: [], injuries: [], wounds: 0 });
    const boss = { system: { tier: "boss", hero: false } };
    expect(bearer(2, boss).system).toMatchObject({ physical: { max: 5, value: 3 } });
    expect(afterBreak(2, [2], boss)).toMatchObject({ damage: [2], wounds: 0 });
  });

  test("as the setting stands by default a shield has no stress to lose", () => {
    worldOf({});
    expect(bearer(11).system).toMatchObject({ physical: { max: 14, value: 3 } });
    expect(afterBreak(11, [3])).toMatchObject({ damage: [3], wounds: 0 });
  });

  test("EC-013: with another whole shield in hand the maximum stays, until that breaks too", () => {
    worldOf({ shieldAddsStress: true });
    const spare = { type: "crusadeShield", name: "Spare", system: { held: true, destroyed: false } };
    const ivo = bearer(12, { items: [shield, spare] });
    const stressAfter = (...items: string[]): number => {
      const bodies = new BodyLedger(readerOf(ivo), "card");
      for (const item of items) bodies.block(ivo.uuid, { ...(breaks as object), item } as never);
      bodies.hurt(ivo.uuid, 2, "cutting");
      const [change] = bodies.changes();
      return Number(change?.kind === "delta" && change.label!.data!.after);
    };
    expect(ivo.system).toMatchObject({ derived: { spareShields: [{ name: "Shield" }] } });
    expect(stressAfter("Item.Spare")).toBe(1);
    expect(stressAfter("Item.Spare", "Item.Shield")).toBe(0);
  });

  test("EC-013, EC-014: a forecast knows the stress of shields, and how many whole ones are spare", () => {
    worldOf({ shieldAddsStress: true });
    const shieldOf = (...states: object[]) => {
      const items = states.map((system, index) => ({ type: "crusadeShield", name: `Shield ${index}`, system }));
      return (forecast.fighter(bearer(0, { items }), readerOf(), null) as { shield?: object }).shield;
    };
    const [whole, broken, away] = [
      { held: true, destroyed: false },
      { held: true, destroyed: true },
      { held: false, destroyed: false },
    ];
    expect(shieldOf(whole)).toEqual({ npc: false, free: false, stress: 1 });
    expect(shieldOf(whole, broken, away)).toEqual({ npc: false, free: false, stress: 1 });
    expect(shieldOf(whole, whole)).toEqual({ npc: false, free: false, stress: 1, spares: 1 });
    expect(shieldOf(broken)).toBeUndefined();
  });

  /** Two strikes by a skill at one target, the first blocked by the shield, whose die shows `face`. */
  function card(face: number, skill: number, given: object): CardState<AttackContext> {
    const ivo = bearer(2, given);
    const target = targetContext({ actor: ivo.uuid, token: null } as never, "melee", readerOf(ivo));
    const weapon = { item: null, kind: "melee", skillName: "blades", skill, damage: 1, wound: "cutting" };
    const strikes = ["one", "two"].map((id) => ({ id, weapon, target }) as unknown as StrikeContext);
    const faces = { one: 9, two: 1, "one-shield": face };
    return {
      declaration: { actor: "Actor.me" },
      context: {
        strikes,
        modifiers: [],
        fate: { spender: "pc", points: 0, used: [] },
        settings: { critNeedsHit: true, row6Absorbs: true, addWeaponDamage: true },
      },
      answers: { "one-block": { window: "one-block", option: "block", by: "me" } },
      dice: Object.fromEntries(
        Object.entries(faces).map(([id, shown]) => [id, { id, terms: [{ sides: 10, faces: [shown], extra: [] }] }]),
      ),
      amendments: [],
    } as unknown as CardState<AttackContext>;
  }

  test("the bar beside a later answer, and the fall of a foe fought as a group of one, count without it too", () => {
    worldOf({ shieldAddsStress: true });
    const boss = { system: { tier: "boss", hero: false } };
    expect(barOf(card(1, 9, boss), 1)).toMatchObject({ was: 3, max: 5 });
    expect(barOf(card(4, 9, boss), 1)).toMatchObject({ was: 2, max: 4 });
    const average = {
      system: { tier: "average", hero: false, asIndividual: false },
      attributes: { brawn: 3 },
      lost: 0,
    };
    expect(bearer(0, average).system).toMatchObject({ physical: { max: 3 } });
    const [whole, broken] = [card(1, 4, average), card(4, 4, average)];
    expect(barOf(whole, 1)).toMatchObject({ was: 3 });
    expect(barOf(broken, 1)).toMatchObject({ was: 2 });
    expect(resolveStrike(whole, 1)).toMatchObject({ damage: 2, killed: 0 });
    expect(resolveStrike(broken, 1)).toMatchObject({ damage: 2, killed: 1 });
  });
});

test("EC-032, EC-033: of two covers set by hand the better one counts", () => {
  const [partial, full] = ["fray.coverPartial", "fray.coverFull"];
  const ranged = (...statuses: string[]) => person("Tavi", { statuses }).system as never;
  expect(coverOf(person("Tavi", { statuses: [partial!, full!] }))).toBe("full");
  expect(coverOf(person("Tavi", { statuses: [full!, partial!] }))).toBe("full");
  expect(coverOf(person("Tavi", { statuses: [partial!] }))).toBe("partial");
  expect(ranged(partial!, full!)).toMatchObject({ derived: { ranged: { value: 4 } } });
});
