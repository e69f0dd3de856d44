import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { HostileClient } from "./hostile.ts";
import { prepare } from "../../src/foundry/engine/declare.ts";
import { asPlayer } from "./pairs.ts";
import { FOE, GM, HERO, PLAYER, attack, harm, setFrayTable, type FrayTable } from "./table.ts";

/* What a player's console cannot make a signed card say: that somebody is there whom the players may not see. */

const SCENE = "scene00000000000";
const STRANGER = "stranger00000000";
const NOBODY = "nobody0000000000";
const COMBAT = "combat0000000000";
const tokenOf = (id: string): string => `Scene.${SCENE}.Token.${id}`;

let table: FrayTable;
let hostile: HostileClient;

/** A scene on which the stranger stands hidden, with fields of theirs replaced, and encounters. */
function setScene({ actor = {}, token = {}, encounter = [] as object[] } = {}): void {
  const standing = (_id: string, more: object = {}): object => ({
    _id,
    name: `Token of ${_id}`,
    actorId: _id,
    actorLink: true,
    ...more,
  });
  const stranger = { _id: STRANGER, name: "True name", type: "crusade", ownership: { default: 0 }, ...actor };
  const tokens = [standing(HERO), standing(FOE), standing(STRANGER, { hidden: true, ...token })];
  const scene = { _id: SCENE, name: "Yard", active: true, tokens };
  table = setFrayTable({ Actor: [stranger], Scene: [scene], Combat: encounter });
  hostile = new HostileClient(table);
}
beforeEach(() => setScene());

/** The card of a blow at somebody. */
const at = (id: string, token: string | null = tokenOf(id)): any => {
  const card = attack(HERO, id) as any;
  card.declaration.targets = [{ actor: `Actor.${id}`, token }];
  return card;
};
/** Posts a card and gives what is stored of it, without its author's own words. */
async function stored(card: object): Promise<any> {
  const { system } = table.game.messages.get(await hostile.post(card)).toObject();
  return { stage: system.stage, refusal: system.refusal, cast: system.cast ?? {} };
}
const names = (cast: object): string[] => Object.values<any>(cast).map(({ name }) => name);

describe("a blow at somebody hidden", () => {
  it.each([tokenOf(STRANGER), null])("is refused as one at nobody, by the token %s", async (token) => {
    const nobody = await stored(at(NOBODY, null));
    expect(nobody).toMatchObject({ stage: "refused", refusal: { refused: "NoTarget" } });
    const before = table.server.requests.length;
    await stored(at(NOBODY, null));
    const writes = table.server.requests.length - before;
    expect(await stored(at(STRANGER, token))).toEqual(nobody);
    // No more is written than for nobody.
    expect(table.server.requests.length - before).toBe(2 * writes);
  });

  it("is refused as one at nobody where something else is wrong too", async () => {
    for (const wrong of [{ action: "nothing" }, { item: "Actor.x.Item.y" }, { action: "harm" }]) {
      const refusals = [];
      for (const id of [NOBODY, STRANGER]) {
        const card = at(id);
        Object.assign(card.declaration, wrong);
        refusals.push((await stored({ ...card, action: card.declaration.action })).refusal);
      }
      expect(refusals[1]).toEqual(refusals[0]);
    }
  });

  it("tells no ruleset of a foe of another one", async () => {
    setScene({ actor: { type: "quest" } });
    expect((await stored(at(STRANGER))).refusal).toEqual({ refused: "NoTarget" });
  });

  it("cannot be aimed there by a card that waits for its target", async () => {
    const card = await hostile.strike(attack(HERO, null));
    const reply = (id: string): Promise<any> =>
      hostile.ask({ card, act: "target", target: { actor: `Actor.${id}`, token: null } });
    const refused = await reply(NOBODY);
    expect(refused).toEqual({ ok: false, refusal: { refused: "NoTarget" } });
    expect(await reply(STRANGER)).toEqual(refused);
    expect(await reply(FOE)).toMatchObject({ ok: true });
  });

  it("is carried out for a gamemaster", async () => {
    const { refusal, cast } = table.game.messages.get(await hostile.post(at(STRANGER), { author: GM })).system;
    expect([refusal, names(cast)]).toEqual([null, ["Token of hero000000000000", `Token of ${STRANGER}`]]);
  });

  it("is carried out where the player may know of them, and names the actor, not the hidden token", async () => {
    setScene({ actor: { ownership: { default: 1 } } });
    const { refusal, cast } = await stored(at(STRANGER));
    expect(refusal).toBeNull();
    expect(names(cast)).toContain("True name");
    expect(names(cast)).not.toContain(`Token of ${STRANGER}`);
  });

  it.each([true, false])("is carried out where a token made of them is seen; it is linked: %s", async (actorLink) => {
    setScene({ token: { hidden: false, actorLink } });
    const { refusal, cast } = await stored(at(STRANGER, null));
    expect(refusal).toBeNull();
    expect(names(cast)).toContain(`Token of ${STRANGER}`);
  });

  it.each([true, false])("is carried out where the tracker shows them; the combatant hidden: %s", async (hidden) => {
    const combatant = { _id: STRANGER, actorId: STRANGER, tokenId: STRANGER, sceneId: SCENE, type: "crusade", hidden };
    const combat = { _id: COMBAT, type: "crusade", scene: SCENE, active: true, round: 1, combatants: [combatant] };
    setScene({ encounter: [combat] });
    expect((await stored(at(STRANGER))).refusal).toEqual(hidden ? { refused: "NoTarget" } : null);
  });
});

describe("a blow at somebody whom the player knows, whose token they do not see", () => {
  /** The stranger, known by their sheet or by the tracker, stands ten squares away. */
  const setFar = (known: "sheet" | "tracker", hidden = true): void => {
    const combatant = { _id: STRANGER, actorId: STRANGER, tokenId: STRANGER, sceneId: SCENE, type: "crusade" };
    const combat = { _id: COMBAT, type: "crusade", scene: SCENE, active: true, round: 1, combatants: [combatant] };
    setScene({
      token: { x: 1000, hidden },
      ...(known === "sheet" ? { actor: { ownership: { default: 1 } } } : { encounter: [combat] }),
    });
  };
  const NO_TARGET = { refused: "NoTarget" };

  it.each(["sheet", "tracker"] as const)("is refused as at nobody, not by their distance: %s", async (known) => {
    for (const token of [tokenOf(STRANGER), null]) {
      setFar(known);
      expect((await stored(at(STRANGER, token))).refusal).toEqual(NO_TARGET);
      const declared = at(STRANGER, token).declaration;
      expect(await asPlayer(table, async () => ((await prepare(declared)) as any).context)).toEqual(NO_TARGET);
    }
  });

  it("is refused as at nobody by a card that waited for its target", async () => {
    setFar("sheet");
    const card = await hostile.strike(attack(HERO, null));
    const request = { card, act: "target", target: { actor: `Actor.${STRANGER}`, token: null } };
    expect(await hostile.ask(request)).toEqual({ ok: false, refusal: NO_TARGET });
  });

  it("names the distance to those who may know it", async () => {
    setFar("sheet");
    const tooFar = { refused: "FRAY.Reach.out" };
    const message = table.game.messages.get(await hostile.post(at(STRANGER), { author: GM }));
    expect(message.system.refusal).toMatchObject(tooFar);
    await table.game.actors.get(STRANGER).update({ ownership: { [PLAYER]: 3 } });
    expect((await stored(at(STRANGER))).refusal).toMatchObject(tooFar);
    setFar("sheet", false);
    expect((await stored(at(STRANGER))).refusal).toMatchObject(tooFar);
  });
});

describe("a blow back at somebody hidden", () => {
  const blow = (): any => {
    const card = attack(STRANGER, HERO) as any;
    card.declaration.item = null;
    return card;
  };
  /** The stranger strikes the hero from where they hide. */
  const struck = async (more: object = {}): Promise<string> => {
    const id = await hostile.post({ ...blow(), action: "attack" }, { author: GM, ...more });
    expect(table.game.messages.get(id).system.stage).toBe("frozen");
    return id;
  };

  it("is carried out once all could read who struck", async () => {
    await struck();
    const { refusal, cast } = await stored(at(STRANGER));
    expect(refusal).toBeNull();
    expect(names(cast)).toContain(`Token of ${STRANGER}`);
  });

  it("tells nothing of how far away they are", async () => {
    await struck();
    await table.game.scenes.get(SCENE).tokens.get(STRANGER).update({ x: 1000 });
    expect((await stored(at(STRANGER))).refusal).toEqual({ refused: "NoTarget" });
  });

  it("is refused where the gamemaster kept the blow to themselves", async () => {
    await struck({ whisper: [GM] });
    expect((await stored(at(STRANGER))).refusal).toEqual({ refused: "NoTarget" });
  });

  it("is refused where the blow was a card that nobody signed", async () => {
    await hostile.post(blow());
    expect((await stored(at(STRANGER))).refusal).toEqual({ refused: "NoTarget" });
  });

  it("is refused after another blow of the one who was struck", async () => {
    await struck();
    await hostile.strike(at(FOE));
    expect((await stored(at(STRANGER))).refusal).toEqual({ refused: "NoTarget" });
  });
});

describe("an act in the name of somebody hidden", () => {
  it("is refused as one of nobody", async () => {
    const refusals = [];
    for (const id of [NOBODY, STRANGER]) refusals.push((await stored(harm(id, 1))).refusal);
    expect(refusals).toEqual([{ refused: "NoActor" }, { refused: "NoActor" }]);
  });

  it("is refused by the name of the token that all see", async () => {
    setScene({ token: { hidden: false } });
    const name = `Token of ${STRANGER}`;
    expect((await stored(harm(STRANGER, 1))).refusal).toEqual({ refused: "NotOwner", data: { name } });
  });
});
