import "./host-stub.ts";
import { expect, test } from "vitest";

const { amendableOf } = await import("../../../src/foundry/cards/amendable.ts");
const { takesModifier } = await import("../../../src/foundry/engine/takes-modifier.ts");

test("a gamemaster's modifier counts where a card throws dice or may still, unless its action says otherwise", () => {
  const card = (dice: readonly object[], more = {}): any => ({ action: { dice: () => dice, ...more }, state: {} });
  const die = [{ id: "d", roller: "Actor.a", roll: "Roll", formula: "1d6" }];
  expect([takesModifier(card(die)), takesModifier(card([])), takesModifier(card([]), true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(takesModifier(card(die, { takesModifier: () => false }), true)).toBe(false);
  expect(takesModifier(card([], { takesModifier: () => true }))).toBe(true);
});

/** What may be amended on a card of this action, in this stage and with this context; null for nothing. */
const amendable = (action: object, stage = "frozen", context: object = { read: true }): any =>
  amendableOf(
    { system: { stage } } as any,
    { action: { targets: "none", dice: () => [], ...action }, state: { context, declaration: { choices: {} } } } as any,
  );

test("a card is amendable where a modifier, a die, a ruling, a later choice or another target counts on it, and else not", () => {
  expect(amendable({})).toBeNull();
  expect(amendable({ targets: "one" }).aims).toBe(true);
  expect(amendable({}, "declared").modifier).toBe(true);
  expect(amendable({ takesModifier: () => false }, "declared")).toBeNull();
  expect(amendable({ dice: () => [{ id: "d" }], takesModifier: () => false }).dice).toHaveLength(1);
  const toggle = { id: "hidden", kind: "toggle", value: false };
  const ruling = (field: object) => ({ fields: () => [{ ...toggle, ...field }], gamemasterChoices: ["hidden"] });
  expect(amendable(ruling({})).judged).toHaveLength(1);
  expect(amendable(ruling({ locked: true }))).toBeNull();
  const later = (value: string) => ({
    fields: () => [{ id: "again", kind: "select", value }],
    laterChoices: ["again"],
  });
  expect(amendable(later("")).left).toHaveLength(1);
  expect(amendable(later("sword"))).toBeNull();
});

test("of a card without a context nothing is read, and only its target may be amended", () => {
  const unread = () => {
    throw new Error("read");
  };
  expect(amendable({ fields: unread, dice: unread }, "declared", {})).toBeNull();
  expect(amendable({ fields: unread, dice: unread, targets: "one" }, "declared", {})).toMatchObject({ aims: true });
});
