import type { ChildProcess } from "node:child_process";
import { ClassicLevel } from "classic-level";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startServer } from "../../server/start.ts";
import {
  type Doc,
  GAMEMASTER,
  HERO,
  id,
  joinAs,
  layOut,
  type Person,
  type Place,
  SCENE,
  spawnServer,
  SWORD,
  Table,
} from "./table.ts";

let place: Place | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
  place?.remove();
  child = place = undefined;
});

const documentsOf = async (person: Person): Promise<Record<string, object[]>> => (await person.world()).documents;

describe("a world", () => {
  it("is the same after a restart, every document of it", async () => {
    const table = await Table.open();
    const before = await table.join(GAMEMASTER);
    await before.do("create", "Combatant", {
      parentUuid: `Combat.${id("combat")}`,
      data: [{ actorId: HERO, initiative: 3 }],
    });
    await before.do("update", "Item", { parentUuid: `Actor.${HERO}`, updates: [{ _id: SWORD, name: "Grün – ☃" }] });
    await before.do("delete", "ActiveEffect", { parentUuid: `Actor.${HERO}`, ids: [id("brave")] });
    const documents = await documentsOf(before);
    await table.restart();
    expect(await documentsOf(await table.join(GAMEMASTER))).toEqual(documents);
    await table.close();
  });

  it("keeps embedded documents under keys of their own, ids in the parents", async () => {
    const table = await Table.open();
    await table.server.close();
    const database = new ClassicLevel<string, Doc>(join(table.place.options.world, "data/actors"), {
      valueEncoding: "json",
    });
    const entries = new Map(await database.iterator().all());
    await database.close();
    expect(entries.get(`!actors!${HERO}`)?.items).toEqual([SWORD]);
    expect(entries.get(`!actors.items!${HERO}.${SWORD}`)).toMatchObject({ name: "Sword", effects: [id("sharp")] });
    expect(entries.get(`!actors.items.effects!${HERO}.${SWORD}.${id("sharp")}`)).toMatchObject({ name: "Sharp" });
    const scenes = new ClassicLevel<string, Doc>(join(table.place.options.world, "data/scenes"), {
      valueEncoding: "json",
    });
    const foeToken = id("foeToken");
    expect((await scenes.get(`!scenes.tokens!${SCENE}.${foeToken}`))?.delta).toBe(foeToken);
    expect(await scenes.get(`!scenes.tokens.delta!${SCENE}.${foeToken}.${foeToken}`)).toMatchObject({ _id: foeToken });
    await scenes.close();
    table.place.remove();
  });

  it("loses nothing acknowledged when the server is killed in mid-stream", async () => {
    place = await layOut();
    const spawned = await spawnServer(place);
    const { url } = spawned;
    child = spawned.process;
    const gamemaster = await joinAs(url, GAMEMASTER);
    const truth = new Map<string, number>();
    const ids = (await gamemaster.do("create", "Actor", { data: names(20) })).map((actor) => actor._id);
    for (const actor of ids) truth.set(actor, 0);
    // A stream of writes without waiting: whatever is acknowledged before the end must be found again.
    let acknowledged = 0;
    const gone = new Promise<void>((resolve) => gamemaster.socket.once("disconnect", () => resolve()));
    for (let write = 1; write <= 4000; write++) {
      const actor = ids[write % ids.length] as string;
      const change = { updates: [{ _id: actor, system: { health: { value: write } } }] };
      void gamemaster.ask("update", "Actor", change).then(({ error }) => {
        if (error) return;
        truth.set(actor, write);
        if (++acknowledged === 150) child?.kill("SIGKILL");
      });
    }
    await gone;
    expect(acknowledged).toBeGreaterThanOrEqual(150);
    expect(acknowledged).toBeLessThan(4000);
    const again = await startServer({ ...place.options, seed: undefined });
    const actors = new Map(
      (await (await joinAs(again.url, GAMEMASTER)).do("get", "Actor")).map((actor) => [actor._id, actor]),
    );
    for (const [actor, write] of truth) {
      // One more may have reached the disk than was acknowledged, never one less.
      expect(actors.get(actor)?.system.health?.value ?? 0).toBeGreaterThanOrEqual(write);
    }
    expect(actors.size).toBe(2 + ids.length);
    await again.close();
  });

  it("takes operations of several people one after the other and tells everyone the same", async () => {
    const table = await Table.open();
    const one = await table.join(GAMEMASTER);
    const two = await table.join(GAMEMASTER);
    const writes = Array.from({ length: 60 }, (_, at) => {
      const person = at % 2 ? one : two;
      return person.do("update", "Actor", {
        updates: [{ _id: HERO, system: { [`by${at}`]: at }, flags: { last: { at } } }],
      });
    });
    await Promise.all(writes);
    const [hero] = await one.do("get", "Actor", { ids: [HERO] });
    for (let at = 0; at < 60; at++) expect(hero?.system[`by${at}`]).toBe(at);
    // Each heard the other's thirty, in the order they were carried out.
    for (const [person, parity] of [
      [one, 0],
      [two, 1],
    ] as const) {
      const heard = person.heard
        .filter((entry) => entry.event === "modifyDocument")
        .map((entry) => entry.args[0].result[0].flags.last.at);
      expect(heard).toEqual(Array.from({ length: 30 }, (_, at) => at * 2 + parity));
    }
    await table.close();
  });
});

const names = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Actor ${at}`, type: "person" }));
