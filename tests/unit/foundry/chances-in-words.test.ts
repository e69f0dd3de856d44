import { declaration, person, shield, tableOf, weapon } from "./turns/support.ts";
import { expect, it } from "vitest";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext } from "../../../src/foundry/rulesets/turns/types.ts";

const { attackContext } = await import("../../../src/foundry/rulesets/turns/attack/context.ts");
const { afterParryLine } = await import("../../../src/foundry/rulesets/turns/attack/choice.ts");
const { afterDefence } = await import("../../../src/foundry/rulesets/quest/attack/choice.ts");

/* The words beside a choice never call certain, or impossible, what is not. */

it("CT-055: a shield that all but the lowest throw destroys is not said to be destroyed in 100 of 100", () => {
  // Five dice: only five ones leave the shield whole.
  const me = person({ name: "me", level: 9, items: [weapon("club", { die: "d6" })] });
  const foe = person({
    name: "foe",
    items: [shield("shield", 12)],
    statuses: ["fray.turnsParrying"],
    parry: { weapon: "", shield: "shield", counted: 0 },
  });
  const declared = declaration(me, "attack", foe, "club");
  const context = attackContext(declared, tableOf([me, foe]));
  const state = { context, declaration: declared, answers: {}, dice: {}, amendments: [] };
  const { breaks } = afterParryLine(state as unknown as CardState<AttackContext>, "shield").words.data!;
  expect(breaks).toBe(">99");
});

it("OQ-P04: a defender who may fall, if hardly ever, is not said to fall in 0 of 100", () => {
  const drop = (felled: number) =>
    afterDefence({ declaration: { actor: "Actor.a" } } as never, { felled, mean: 1 } as never, false)!.words.data!.drop;
  expect([0, 0.004, 0.5, 0.996, 1].map(drop)).toEqual(["0", "<1", "50", ">99", "100"]);
});
