import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { SOUNDS, wavOf } from "../../../tools/sounds.ts";

test.each(Object.entries(SOUNDS))("the sound %s is what the tool makes, short and small", (name, sound) => {
  const made = wavOf(sound);
  expect(Buffer.from(made).equals(readFileSync(join(root, `assets/sounds/${name}.wav`)))).toBe(true);
  expect(made.length).toBeLessThan(15_000);
  expect(sound.seconds).toBeLessThan(1);
  // It is heard, and ends in silence.
  const samples = made.subarray(44);
  expect(Math.max(...samples) - Math.min(...samples)).toBeGreaterThan(60);
  expect(Math.abs(samples.at(-1)! - 128)).toBeLessThan(4);
});

test("the folder of sounds holds these and no others", () => {
  expect(readdirSync(join(root, "assets/sounds")).sort()).toEqual(
    Object.keys(SOUNDS)
      .map((name) => `${name}.wav`)
      .sort(),
  );
});
