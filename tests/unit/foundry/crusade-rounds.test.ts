import "./host-stub.ts";
import { expect, it } from "vitest";
import type { ActorDocument, CombatDocument } from "../../../src/foundry/host/documents.ts";

const { startOfRound } = await import("../../../src/foundry/rulesets/crusade/combat/reset.ts");

/** An encounter in this round, with one character who has these conditions. */
function encounter(round: number, ...statuses: string[]): CombatDocument {
  const actor = { uuid: "Actor.me", type: "crusade", statuses: new Set(statuses) } as unknown as ActorDocument;
  return { round, combatants: [{ uuid: "Combatant.me", actor }] } as unknown as CombatDocument;
}

it("EC-044, EC-047, EC-049: a charge without its blow ends with the round; one run before the first round stays", () => {
  expect(startOfRound(encounter(2, "fray.charging", "fray.blunted", "fray.coverFull"))).toEqual([
    { kind: "status", uuid: "Actor.me", status: "fray.charging", active: false },
  ]);
  expect(startOfRound(encounter(2, "fray.coverFull"))).toEqual([]);
  expect(startOfRound(encounter(1, "fray.charging"))).toEqual([]);
});
