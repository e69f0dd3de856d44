import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { tellGone } from "../../src/foundry/cards/tell-deleted.ts";
import { claimOf } from "../../src/foundry/engine/state.ts";
import { WORDS } from "./pairs.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, PLAYER, SWORD, attack, setFrayTable, type FrayTable } from "./table.ts";

/* What a card that no gamemaster's client has signed may show: it is its author's claim alone. */

const SCENE = "scene00000000000";
const OTHER_SCENE = "scene00000000002";
const STRANGER = "stranger00000000";
const tokenUuid = (id: string, scene = SCENE): string => `Scene.${scene}.Token.${id}`;

let table: FrayTable;
let hostile: HostileClient;

beforeEach(() => {
  const token = (_id: string, actorId: string, more: object = {}): object => ({
    _id,
    name: `Token of ${actorId}`,
    actorId,
    actorLink: true,
    ...more,
  });
  const scene = { _id: SCENE, name: "Yard", active: true };
  table = setFrayTable({
    Actor: [{ _id: STRANGER, name: "True name", type: "crusade", ownership: { default: 0 } }],
    Scene: [
      { ...scene, tokens: [token(HERO, HERO), token(FOE, FOE), token(STRANGER, STRANGER, { hidden: true })] },
      { _id: OTHER_SCENE, name: "Tower", tokens: [token(STRANGER, STRANGER)] },
    ],
  });
  table.game.i18n.translations = WORDS;
  // No gamemaster's client looks at cards.
  vi.spyOn(table.game.user, "isActiveGM", "get").mockReturnValue(false);
  hostile = new HostileClient(table);
});
afterEach(() => vi.restoreAllMocks());

/** What the card of a declaration shows: from whom and to whom, and all its words. */
async function shown(declaration: object, author = PLAYER): Promise<{ names: unknown[]; all: string }> {
  const card = attack(HERO, FOE) as { declaration: object };
  const system = { ...card, declaration: { ...card.declaration, ...declaration } };
  const id = await hostile.post(system, { author });
  if (author !== PLAYER) vi.spyOn(table.game.messages.get(id), "author", "get").mockReturnValue(table.game.user);
  const context: any = await cardContext(table.game.messages.get(id));
  const names = context.sections.flatMap(({ from, to }: any) => [from?.name ?? null, to?.name ?? null]);
  return { names, all: JSON.stringify(context) };
}

describe("the card of a player that nobody has signed", () => {
  it("names their own actor, its item, and a target that they can see", async () => {
    const { names, all } = await shown({ token: tokenUuid(HERO) });
    expect(names).toEqual([`Token of ${HERO}`, `Token of ${FOE}`]);
    expect(all).toContain("Sword");
  });

  it("names no actor that they do not own, nor its item", async () => {
    const { names, all } = await shown({ actor: `Actor.${FOE}`, item: `Actor.${FOE}.Item.${SWORD}` });
    expect(names).toEqual([null, `Token of ${FOE}`]);
    expect(all).not.toContain("Sword");
  });

  it("names no target that is hidden, or stands on a scene that they cannot see", async () => {
    for (const token of [null, tokenUuid(STRANGER), tokenUuid(STRANGER, OTHER_SCENE)]) {
      const { names, all } = await shown({ targets: [{ actor: `Actor.${STRANGER}`, token }] });
      expect(names).toEqual(["Hero", null]);
      expect(all).not.toMatch(/True name|Token of stranger/);
    }
  });

  it("names no token but those of the actors that it names", async () => {
    const own = await shown({ token: tokenUuid(STRANGER) });
    expect(own.names).toEqual(["Hero", `Token of ${FOE}`]);
    const foe = await shown({ targets: [{ actor: `Actor.${FOE}`, token: tokenUuid(STRANGER) }] });
    expect(foe.names).toEqual(["Hero", `Token of ${FOE}`]);
  });

  it("names no more in the line that tells of its deletion", async () => {
    const id = await hostile.post(attack(FOE, STRANGER));
    const message = table.game.messages.get(id);
    const card = { claim: claimOf(message), claimedBy: message.author, readers: [] };
    await tellGone([{ user: "A player", what: "deleted", cards: [card] }]);
    expect(table.game.messages.contents.at(-1).content).not.toMatch(/Foe|Token of|True name/);
  });
});

it("a gamemaster's card names whom it says", async () => {
  const target = { actor: `Actor.${STRANGER}`, token: tokenUuid(STRANGER) };
  const { names } = await shown({ actor: `Actor.${FOE}`, targets: [target] }, table.game.user.id);
  expect(names).toEqual(["Foe", `Token of ${STRANGER}`]);
});
