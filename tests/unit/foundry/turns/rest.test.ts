import { describe, expect, test } from "vitest";
import { declaration, fightOf, person, tableOf } from "./support.ts";

const { rest } = await import("../../../../src/foundry/rulesets/turns/actions/rest.ts");
const { cards } = await import("../../../../src/foundry/rulesets/turns/cards/index.ts");

/** Rations of a quantity, somewhere. */
const ration = (name: string, quantity: number, carried = "backpack") => ({
  name,
  type: "turnsGear",
  system: { quantity, carried, food: true, slots: 1 },
});
const rope = { name: "Rope", type: "turnsGear", system: { quantity: 1, carried: "backpack", food: false, slots: 1 } };

/** What a rest of Cedryk's changes, and what its dialog and card say of rations. */
function rested(kind: string, ...items: readonly ReturnType<typeof ration>[]) {
  const cedryk = person({ name: "Cedryk", stamina: 20, items: [rope, ...items] });
  Object.assign(cedryk.system as object, { stamina: { value: 5, max: 20 } });
  const reader = tableOf([cedryk]);
  const declared = declaration(cedryk, "rest", null, null, { kind });
  const context = rest.context(declared, reader);
  if ("refused" in context) throw new Error(context.refused);
  const state: any = { declaration: declared, context, dice: {}, answers: {}, amendments: [] };
  const outcome = rest.resolve(state);
  const field = rest.fields!(context, declared)[0] as { hintData?: { rations: string } };
  return {
    hint: field.hintData?.rations,
    changes: rest.applyEffects!(outcome, state, reader)
      .filter(({ uuid }) => uuid.includes("Item"))
      .map((change) => [change.kind, change.uuid.split(".").at(-1), change.kind === "delta" ? change.amount : null]),
    notes: (cards.rest as any).view(outcome, state).sections[0].notes.map((note: any) => note.words.key),
  };
}

describe("CT-P04: a rest eats the rations that it names", () => {
  test("an hour eats half a ration, a night a whole one; what is eaten up is gone", () => {
    expect(rested("ration", ration("Ration", 1))).toEqual({
      hint: "1",
      changes: [["delta", "Ration", -0.5]],
      notes: [],
    });
    expect(rested("night", ration("Ration", 1)).changes).toEqual([["delete", "Ration", null]]);
    expect(rested("night", ration("Ration", 3)).changes).toEqual([["delta", "Ration", -1]]);
  });

  test("one begun is finished first, and another makes up for what it lacks", () => {
    expect(rested("night", ration("Half", 0.5), ration("Ration", 2))).toEqual({
      hint: "2.5",
      changes: [
        ["delete", "Half", null],
        ["delta", "Ration", -0.5],
      ],
      notes: [],
    });
  });

  test("what lies on the ground is not eaten; the card tells that food came from elsewhere", () => {
    const missing = ["FRAY.Turns.Rest.missing"];
    expect(rested("night", ration("Ration", 1, "dropped"))).toEqual({ hint: "0", changes: [], notes: missing });
    expect(rested("night", ration("Half", 0.5))).toMatchObject({ changes: [["delete", "Half", null]], notes: missing });
  });

  test("two hours and days in safety name no ration", () => {
    for (const kind of ["short", "safety"])
      expect(rested(kind, ration("Ration", 1))).toEqual({ hint: undefined, changes: [], notes: [] });
  });
});

test("CT-P04, CT-P05: nobody rests in an encounter that has begun", () => {
  const cedryk = person({ name: "Cedryk" });
  const reader = tableOf([cedryk], { combat: fightOf([cedryk]) });
  const declared = declaration(cedryk, "rest", null, null);
  expect(rest.context(declared, reader)).toEqual({
    refused: "RestInFight",
    rule: "CT-P04",
    data: { name: "Cedryk" },
    final: true,
  });
});
