import { describe, expect, test } from "vitest";
import { GROWN_IDS, type RulesetId } from "../../../src/rules/index.ts";
import { partOf, sourcesIn, type Files } from "../../worlds.ts";

/* The worlds of one ruleset that tests open (tests/worlds.ts) hold together, and together are the demo world. */

const demo = sourcesIn("demo");
const rulesets = GROWN_IDS;
const below = (files: Files, folder: string): [string, Record<string, any>][] =>
  [...files].filter(([file]) => file.startsWith(`${folder}/`));

test("each file but the users' and the world's is in one ruleset's part", () => {
  const shared = ["world.json", ...below(demo, "users").map(([file]) => file)];
  const parts = rulesets.flatMap((ruleset) => [...partOf(demo, ruleset).keys()]);
  expect(parts.filter((file) => !shared.includes(file)).sort()).toEqual(
    [...demo.keys()].filter((file) => !shared.includes(file)).sort(),
  );
  for (const file of shared) expect(parts.filter((one) => one === file)).toHaveLength(rulesets.length);
});

describe.each(rulesets)("what the demo world has of %s", (ruleset) => {
  const part = partOf(demo, ruleset);
  const ids = below(part, "actors").map(([, { _id }]) => _id);

  test("has one active scene, and whoever its scenes, encounters and users speak of", () => {
    const scenes = below(part, "scenes").map(([, scene]) => scene);
    expect(scenes.filter(({ active }) => active)).toHaveLength(1);
    const tokens = scenes.flatMap((scene) => scene["tokens"]);
    const combatants = below(part, "combats").flatMap(([, combat]) => combat["combatants"]);
    for (const { actorId } of [...tokens, ...combatants]) expect(ids).toContain(actorId);
    for (const [, { character }] of below(part, "users")) expect([null, ...ids]).toContain(character);
  });
});

test("a party goes with its members; where the active scene is left out another is active", () => {
  const of = (ruleset: RulesetId) => partOf(demo, ruleset);
  expect(of("crusade").has("actors/party.json")).toBe(true);
  expect(of("crusade").get("users/player-one.json")).toEqual(demo.get("users/player-one.json"));
  expect(of("crusade").get("scenes/old-quay.json")).toEqual(demo.get("scenes/old-quay.json"));
  expect(of("quest").get("scenes/hollow-way.json")!["active"]).toBe(true);
  expect(of("quest").get("users/player-one.json")!["character"]).toBeNull();
});

test("a scene that speaks of somebody who is not there, or of two rulesets, is said", () => {
  const without = new Map(demo);
  without.delete("actors/tavi.json");
  expect(() => partOf(without, "crusade")).toThrow("refers to the actor MD64Q4JOEXiLLlbm, who is not there");
  const scene = demo.get("scenes/hollow-way.json")!;
  const [{ actorId }] = demo.get("scenes/old-quay.json")!["tokens"];
  const mixed = new Map(demo).set("scenes/hollow-way.json", { ...scene, tokens: [...scene["tokens"], { actorId }] });
  expect(() => partOf(mixed, "quest")).toThrow("scenes/hollow-way.json is of no ruleset, or of several");
  const bare = new Map([...demo].filter(([file]) => !file.startsWith("scenes/")));
  expect(() => partOf(bare, "quest")).toThrow("there is no scene of quest");
});
