import "./host-stub.ts";
import { expect, it } from "vitest";
import type { Declaration, DialogField } from "../../../src/foundry/contract/action.ts";
import type { AttackContext as CrusadeContext } from "../../../src/foundry/rulesets/crusade/types.ts";
import type { AttackContext as StagedContext } from "../../../src/foundry/rulesets/staged/types.ts";

const { attackFields: crusade } = await import("../../../src/foundry/rulesets/crusade/attack/fields.ts");
const { attackFields: staged } = await import("../../../src/foundry/rulesets/staged/attack/fields.ts");

/* A modifier that the table sets and that does not count now says when it would: nobody has to guess what a lock means. */

const declaration: Declaration = { action: "attack", actor: "", token: null, item: null, targets: [], choices: {} };
const hints = (fields: readonly DialogField[]): Record<string, string | undefined> =>
  Object.fromEntries(
    fields.filter(({ kind, locked }) => kind === "toggle" && locked).map(({ id, hint }) => [id, hint]),
  );

it("EC-047: the charge says after what it applies, and once it does, that it ended here", () => {
  const context = (charge: boolean): CrusadeContext =>
    ({ strikes: [{ weapon: { kind: "melee", skill: 3, skillName: "blades" } }], charge, allowed: 1 }) as never;
  expect(hints(crusade(context(false), declaration)).charge).toBe("FRAY.Crusade.Field.chargeWhen");
  expect(hints(crusade(context(true), declaration)).charge).toBe("FRAY.Crusade.Field.charge");
});

const fight = (kind: "melee" | "missile", now: boolean): StagedContext => {
  const parts = ["ShooterMoved", "TargetRunning", "ShooterInMelee", "TargetInMelee", "TargetProne", "Range"];
  return {
    weapon: { kind, ability: 2, abilityName: "single", range: 10, spread: false },
    bonus: [],
    mat: true,
    rear: null,
    fatigue: "fresh",
    beside: [],
    notes: [],
    targets: [
      {
        distance: 30,
        situation: now ? parts.map((label) => ({ label: `FRAY.Part.${label}`, value: -1, rule: "ST-P08" })) : [],
        facts: {
          attackerProne: now,
          targetProne: now,
          highGround: false,
          shooterAssailants: Number(now),
          targetAssailants: Number(now),
          covered: false,
        },
      },
    ],
  } as never;
};

it.each([
  ["melee", { attackerProne: "AttackerProne", targetProne: "DefenderProne" }],
  [
    "missile",
    {
      shooterMoved: "ShooterMoved",
      targetRunning: "TargetRunning",
      shooterAssailants: "ShooterInMelee",
      targetAssailants: "TargetInMelee",
      targetProne: "TargetProne",
    },
  ],
] as const)("ST-004 … ST-011: each modifier of a %s attack that does not count says when it would", (kind, known) => {
  const off = hints(staged(fight(kind, false), declaration));
  const on = hints(staged(fight(kind, true), declaration));
  for (const [id, label] of Object.entries(known)) {
    expect([id, off[id]]).toEqual([id, `FRAY.Staged.Field.When.${label}`]);
    expect(on[id]).not.toContain(".When.");
  }
});

it("ST-A24: who is too weak for a weapon is warned in the dialog", () => {
  const context = fight("melee", false);
  expect(hints(staged(context, declaration)).weak).toBeUndefined();
  const weak = { ...context, notes: ["FRAY.Staged.Problem.too_weak"] };
  expect(hints(staged(weak, declaration)).weak).toBe("FRAY.Staged.Problem.too_weak");
});
