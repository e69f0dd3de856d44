import { expect, it } from "vitest";
import type { ActorDocument, CombatDocument } from "../../../src/foundry/host/documents.ts";
import { person } from "./crusade-people.ts";

const { endOfEncounter, startOfRound } = await import("../../../src/foundry/rulesets/crusade/combat/reset.ts");

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

it("EC-037: at the end of a fight those who can act load, not the fallen", () => {
  const cannon = { type: "crusadeWeapon", name: "Cannon", system: { held: true, loaded: false, skill: "firearms" } };
  const people = ["Stands", "Unconscious", "Dead"].map((name) =>
    person(name, { items: [cannon], statuses: { Unconscious: ["fray.dying"], Dead: ["dead"] }[name] ?? [] }),
  );
  const combat = { combatants: people.map((actor) => ({ actor })) } as unknown as CombatDocument;
  const offer = endOfEncounter(combat).find(({ id }) => id === "loaded")!;
  expect(offer.changes).toHaveLength(1);
  expect(offer.changes[0]!.uuid).toBe([...people[0]!.items][0]!.uuid);
});
