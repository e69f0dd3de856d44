import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/*
 * Heroes that come with Fray see, as those do that users make: a scene of a gamemaster's own map shows players what
 * their tokens see, and is black to them if these see nothing.
 */

const read = (folder: string): any[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));

const isHero = ({ type, system }: any): boolean => type === "party" || system.hero === true;

const packs = readdirSync("packs", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join("packs", name));

describe.each([...packs, "demo/actors"])("the actors of %s", (folder) => {
  const actors = read(folder).filter(({ prototypeToken }) => prototypeToken);

  test("see exactly if they are heroes, or a party of them", () => {
    const seeing = actors.filter(({ prototypeToken }) => prototypeToken.sight?.enabled).map(({ name }) => name);
    expect(seeing).toEqual(actors.filter(isHero).map(({ name }) => name));
  });
});

describe.each(read("demo/scenes"))("the tokens on $name", ({ tokens }) => {
  const heroes = new Set(
    read("demo/actors")
      .filter(isHero)
      .map(({ _id }) => _id),
  );

  test("see exactly if they are heroes", () => {
    for (const { name, actorId, sight } of tokens)
      expect([name, sight?.enabled ?? false]).toEqual([name, heroes.has(actorId)]);
  });
});
