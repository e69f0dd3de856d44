import "./host-stub.ts";
import { describe, expect, test } from "vitest";
import type { ActorDocument, CombatantDocument, TokenDocument } from "../../../src/foundry/host/documents.ts";

const { areFoes, areTokensFoes, shownSide, sideOf } = await import("../../../src/foundry/contract/reading/sides.ts");
const { QuestCombatantModel } = await import("../../../src/foundry/rulesets/quest/combat/models.ts");

const [FRIENDLY, NEUTRAL, HOSTILE, SECRET] = [1, 0, -1, -2];

/** An encounter of these: each an actor with a token, and what the encounter says of its side. */
function fight(people: Readonly<Record<string, readonly [disposition: number, side?: string]>>) {
  const combat = {};
  const entries = Object.entries(people).map(([name, [disposition, side]]) => {
    const actor = { uuid: name, prototypeToken: { disposition: FRIENDLY } } as unknown as ActorDocument;
    const token = { id: name, actor, disposition } as unknown as TokenDocument;
    return { combat, actor, token, system: side === undefined ? {} : { side } } as unknown as CombatantDocument;
  });
  return {
    of: (name: string) => entries.find(({ actor }) => actor!.uuid === name)!,
    token: (name: string) => entries.find(({ actor }) => actor!.uuid === name)!.token!,
    combatant: (actor: ActorDocument) => entries.find((entry) => entry.actor === actor) ?? null,
  };
}
const NOWHERE = { combatant: () => null };

describe("who is a foe", () => {
  test("CT-A23, OQ-002: the encounter says it first, the token else; neutral and secret tokens are not the party's", () => {
    const { of } = fight({
      hero: [FRIENDLY, "token"],
      turncoat: [FRIENDLY, "enemies"],
      captive: [HOSTILE, "party"],
      porter: [FRIENDLY, "aside"],
      bystander: [NEUTRAL],
      spy: [SECRET],
    });
    const sides = ["hero", "turncoat", "captive", "porter", "bystander", "spy"].map((name) => sideOf(of(name)));
    expect(sides).toEqual(["party", "enemies", "party", "aside", "enemies", "enemies"]);
    expect(sideOf({ ...of("hero"), token: null } as CombatantDocument)).toBe("party");
  });

  test("two are foes by the sides of the encounter both are in, by their tokens outside of it", () => {
    const { token, ...fights } = fight({ hero: [FRIENDLY], captive: [HOSTILE, "party"], porter: [HOSTILE, "aside"] });
    expect(areTokensFoes(token("hero"), token("captive"), fights)).toBe(false);
    expect(areTokensFoes(token("hero"), token("captive"), NOWHERE)).toBe(true);
    expect(areTokensFoes(token("hero"), token("porter"), fights)).toBe(false);
    // One of them fights elsewhere: what that encounter says of him says nothing of these two.
    const elsewhere = fight({ captive: [HOSTILE, "party"] });
    const both = {
      combatant: (actor: ActorDocument) => fights.combatant(actor) ?? elsewhere.combatant(actor),
    };
    expect(areTokensFoes(token("hero"), elsewhere.token("captive"), both)).toBe(true);
  });

  test("neutrals are foes of the party and not of its enemies; without a token the actor's own counts", () => {
    const { token } = fight({ hero: [FRIENDLY], bystander: [NEUTRAL], robber: [HOSTILE] });
    expect(areTokensFoes(token("hero"), token("bystander"), NOWHERE)).toBe(true);
    expect(areTokensFoes(token("robber"), token("bystander"), NOWHERE)).toBe(false);
    const { actor } = token("robber");
    expect(areFoes({ actor, token: null }, { actor: token("hero").actor, token: null }, NOWHERE)).toBe(false);
  });

  test("OQ-002, OQ-011: Quest's encounter keeps the sides of all its combatants", () => {
    const model = Object.assign(
      Object.create(QuestCombatantModel.prototype) as InstanceType<typeof QuestCombatantModel>,
      {
        parent: { id: "a", combat: { system: { encounter: { sides: { a: "aside", b: "party" } } } } },
      },
    );
    expect(model.side).toBe("aside");
    Object.assign(model, { parent: { id: "c", combat: { system: { encounter: {} } } } });
    expect(model.side).toBeUndefined();
    Object.assign(model, { parent: { id: "c", combat: null } });
    expect(model.side).toBeUndefined();
  });

  test("a card calls people as the encounter does, and a neutral nobody has placed neither friend nor foe", () => {
    const { token, of } = fight({ robber: [HOSTILE], bystander: [NEUTRAL], captive: [HOSTILE, "party"] });
    Object.assign(game, { combats: [{ started: true, combatants: Object.assign([of("captive")], {}) }] });
    const face = (name: string) => shownSide({ actor: token(name).actor, token: token(name) });
    expect(["robber", "bystander", "captive"].map(face)).toEqual(["foe", "neutral", "friend"]);
    Object.assign(game, { combats: [] });
    expect(face("captive")).toBe("foe");
  });
});
