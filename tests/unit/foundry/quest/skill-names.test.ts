import { expect, test } from "vitest";
import "./people.ts";
import type { QuestSystem } from "../../../../src/foundry/rulesets/quest/types.ts";
import { says } from "../../../words.ts";

const { skillOf } = await import("../../../../src/foundry/rulesets/quest/derived.ts");

/** A character who has learned nothing. */
const nobody = { derived: { skills: {} } } as unknown as QuestSystem;

test.each(["devotion", "magic", "sorcery"])("who has not learned %s is shown the skill's name in words", (key) => {
  const { name, total } = skillOf(nobody, key);
  expect(total).toBe(0);
  expect(says(name)).not.toBe(key);
});

test("a skill of the table's own, not learned, is shown as its key", () => {
  expect(skillOf(nobody, "flute").name).toBe("flute");
});
