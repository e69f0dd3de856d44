import "./host-stub.ts";
import { describe, expect, it } from "vitest";
import type { Declaration } from "../../../src/foundry/contract/action.ts";
import type { ActorDocument, GameReader } from "../../../src/foundry/host/documents.ts";

const { healAction } = await import("../../../src/foundry/rulesets/crusade/actions/heal.ts");
const { treat } = await import("../../../src/foundry/rulesets/quest/actions/treat.ts");
const { cast } = await import("../../../src/foundry/rulesets/quest/actions/cast.ts");
const { patientUuid } = await import("../../../src/foundry/rulesets/quest/actions/patient.ts");

/* Whom healing is for: targets may be left over from the fight, so a press asks, and what it takes by itself is no foe. */

const somebody = (name: string, disposition: number): ActorDocument =>
  ({ uuid: `Actor.${name}`, name, prototypeToken: { disposition } }) as unknown as ActorDocument;
const people = [somebody("healer", 1), somebody("friend", 1), somebody("foe", -1)];
const reader = {
  actor: (uuid: string | null) => people.find((one) => one.uuid === uuid) ?? null,
  token: () => null,
  combatant: () => null,
  item: (uuid: string | null) => ({ system: { effect: uuid === "Item.heal" ? "heal" : "modifier" } }),
} as unknown as GameReader;
const at = (names: readonly string[], more: Partial<Declaration> = {}): Declaration => ({
  action: "treat",
  actor: "Actor.healer",
  token: null,
  item: null,
  targets: names.map((name) => ({ actor: `Actor.${name}`, token: null })),
  choices: {},
  ...more,
});
const offered = (fields: readonly { id: string; choices?: readonly { value: string }[] }[]): string[] | undefined =>
  fields.find(({ id }) => id === "patient")?.choices?.map(({ value }) => value);

describe("EC-126: Crusade's Heal", () => {
  it("asks whom at every press: oneself and whoever is targeted, the foe left over too", () => {
    expect(healAction.dialog).toBe("always");
    const fields = healAction.fields!({ patient: "Actor.healer" } as never, at(["foe"]));
    expect(offered(fields)).toEqual(["Actor.healer", "Actor.foe"]);
  });
});

describe("OQ-072, OQ-074: Quest's treatment and healing magic", () => {
  it("a press asks whom where a foe is targeted, and only there", () => {
    for (const [names, asks] of [
      [[], false],
      [["friend"], false],
      [["foe"], true],
      [["friend", "foe"], true],
    ] as const) {
      expect([names, treat.asks!(at(names), reader)]).toEqual([names, asks]);
      expect([names, cast.asks!(at(names, { item: "Item.heal" }), reader)]).toEqual([names, asks]);
      expect(cast.asks!(at(names, { item: "Item.other" }), reader)).toBe(false);
    }
  });

  it("a friend goes before a foe, what is chosen before both, and nobody but oneself and the targets can be chosen", () => {
    expect(patientUuid(at([]), reader)).toBeNull();
    expect(patientUuid(at(["foe"]), reader)).toBe("Actor.foe");
    expect(patientUuid(at(["foe", "friend"]), reader)).toBe("Actor.friend");
    const chosen = (patient: string) => patientUuid(at(["foe", "friend"], { choices: { patient } }), reader);
    expect([chosen("Actor.foe"), chosen("Actor.healer"), chosen("Actor.other")]).toEqual([
      "Actor.foe",
      "Actor.healer",
      "Actor.friend",
    ]);
    const context = { skill: { name: "Healing", value: 50 }, patient: "Actor.friend", modifiers: [] } as never;
    expect(offered(treat.fields!(context, at(["foe", "friend"])))).toEqual([
      "Actor.healer",
      "Actor.foe",
      "Actor.friend",
    ]);
    expect(offered(cast.fields!({ ...(context as object), patient: "" } as never, at(["foe"])))).toBeUndefined();
  });
});
