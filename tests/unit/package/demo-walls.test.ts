import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";

/* The demo plays on the same pictures as the first fights: what is solid on one is solid on the other. */

const read = (file: string): any => JSON.parse(readFileSync(join(root, file), "utf8"));
const lines = (walls: readonly any[]): string[] => walls.map((wall) => String(wall.c ?? wall)).sort();

test.each([
  ["turns", "coopers-yard"],
  ["staged", "staged-courtyard"],
])("the demo's scene of %s has the walls of its first fight", (ruleset, scene) => {
  const fight = lines(read(`adventures/${ruleset}/adventure.json`).walls);
  expect(fight.length).toBeGreaterThan(20);
  expect(lines(read(`demo/scenes/${scene}.json`).walls)).toEqual(fight);
});
