import "../host-stub.ts";
import { describe, expect, test } from "vitest";
import type { ActorDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { Change } from "../../../../src/foundry/contract/change.ts";

const { WoundLedger } = await import("../../../../src/foundry/rulesets/quest/attack/apply.ts");
const { neededStep, treatmentRefusal, tooLateRefusal } =
  await import("../../../../src/foundry/rulesets/quest/actions/treat.ts");

function somebody(value: number, state = "none", round = 0): ActorDocument {
  const system = { hp: { value, max: 12, damage: 12 - value }, mortal: { state, round, combat: "Combat.c" } };
  return {
    uuid: "Actor.a",
    name: "Robber",
    type: "quest",
    system,
    statuses: new Set<string>(),
    token: null,
  } as unknown as ActorDocument;
}

const tableOf = (actor: ActorDocument, round = 0): GameReader =>
  ({ actor: () => actor, combat: () => (round ? { uuid: "Combat.c", round } : null) }) as unknown as GameReader;

const written = (changes: readonly Change[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.map((change) => {
      if (change.kind === "delta") return [change.path, change.amount];
      if (change.kind === "set") return [change.path, change.value];
      return [change.kind === "status" ? change.status : change.kind, change.kind === "status" ? change.active : true];
    }),
  );

describe("wounds", () => {
  test("OQ-064: above zero nothing but hit points go", () => {
    const actor = somebody(12);
    const ledger = new WoundLedger(tableOf(actor, 2));
    ledger.hurt("Actor.a", 5);
    expect(written(ledger.changes())).toEqual({ "system.hp.damage": 5 });
  });

  test("OQ-065, OQ-075: at zero the wound is mortal, and its round is kept; two blows of one card add up", () => {
    const actor = somebody(6);
    const ledger = new WoundLedger(tableOf(actor, 2));
    ledger.hurt("Actor.a", 4);
    ledger.hurt("Actor.a", 4);
    expect(written(ledger.changes())).toEqual({
      "system.hp.damage": 8,
      "system.mortal.state": "dying",
      "system.mortal.round": 2,
      "system.mortal.combat": "Combat.c",
      "fray.dying": true,
    });
  });

  test("OQ-P07: not meant to kill leaves stable, but does not treat one who is dying", () => {
    const fresh = new WoundLedger(tableOf(somebody(2), 1));
    fresh.hurt("Actor.a", 3, false);
    expect(written(fresh.changes())).toMatchObject({ "system.mortal.state": "stable", "fray.unconscious": true });
    const dying = new WoundLedger(tableOf(somebody(-1, "dying", 1), 1));
    dying.hurt("Actor.a", 3, false);
    expect(written(dying.changes())).toEqual({ "system.hp.damage": 3 });
  });

  test("OQ-071 … OQ-073: what comes first, and what is refused", () => {
    expect(neededStep(somebody(8))).toBe("minor");
    expect(neededStep(somebody(-1, "dying"))).toBe("stabilise");
    expect(neededStep(somebody(-1, "stable"))).toBe("surgery");
    const table = (actor: ActorDocument) => tableOf(actor);
    const of = (actor: ActorDocument, step: "minor" | "stabilise" | "surgery", tools = true) =>
      treatmentRefusal(actor, step, tools, table(actor))?.refused ?? null;
    expect(of(somebody(8), "minor")).toBeNull();
    expect(of(somebody(12), "minor")).toBe("QuestUnhurt");
    expect(of(somebody(-1, "dying"), "minor")).toBe("FRAY.Quest.Problem.mortal");
    expect(of(somebody(-1, "dying"), "surgery")).toBe("FRAY.Quest.Problem.not_stable");
    expect(of(somebody(-1, "stable"), "surgery", false)).toBe("FRAY.Quest.Problem.no_tools");
    expect(of(somebody(-1, "stable"), "surgery")).toBeNull();
  });

  test("OQ-075: help in the round after the wound is in time, one round later it is not", () => {
    const wounded = somebody(-1, "dying", 2);
    expect(tooLateRefusal(wounded, tableOf(wounded, 3))).toBeNull();
    expect(tooLateRefusal(wounded, tableOf(wounded, 4))).toMatchObject({ refused: "QuestTooLate", rule: "OQ-075" });
  });
});
