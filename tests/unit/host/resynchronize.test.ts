import { describe, expect, it } from "vitest";
import { resynchronize } from "../../../tabletop/client/data/resynchronize.ts";
import { listen, setTable } from "./headless.ts";

const HERO = "hero000000000000";
const FOE = "foe0000000000000";
const ITEM = "item000000000000";

const table = () =>
  setTable({
    documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
    documents: {
      Actor: [
        { _id: HERO, name: "Hero", type: "hero", items: [{ _id: ITEM, name: "Rope", type: "thing" }] },
        { _id: FOE, name: "Foe", type: "hero" },
      ],
    },
  });

/** The world as the server would send it now. */
const world = (t: any): any => ({
  documents: structuredClone(
    Object.fromEntries(
      Array.from(t.game.collections.entries(), ([name, c]: any) => [name, c.map((d: any) => d._source)]),
    ),
  ),
});

describe("coming back after a lost connection", () => {
  it("takes over what was created, changed and deleted, as operations of those who did it", async () => {
    const t = table();
    const now = world(t);
    const [hero] = now.documents.Actor;
    hero.name = "Heroine";
    hero.items[0].name = "Long rope";
    hero.items.push({ ...hero.items[0], _id: "item200000000000", name: "Lamp" });
    now.documents.Actor.splice(1, 1);
    now.documents.ChatMessage = [
      { ...new (globalThis as any).ChatMessage({ content: "hello" }).toObject(), _id: "message000000000" },
    ];
    const heard = [listen("updateActor"), listen("createItem"), listen("deleteActor"), listen("createChatMessage")];
    await resynchronize(now);
    expect(heard.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1]);
    const actor = t.game.actors.get(HERO);
    expect([
      actor.name,
      actor.items.get(ITEM).name,
      actor.items.size,
      t.game.actors.has(FOE),
      t.game.messages.size,
    ]).toEqual(["Heroine", "Long rope", 2, false, 1]);
    heard.forEach(({ stop }) => stop());
  });

  it("does nothing where nothing has happened", async () => {
    const t = table();
    const heard = listen("updateActor");
    await resynchronize(world(t));
    expect(heard.calls).toEqual([]);
    heard.stop();
  });
});
