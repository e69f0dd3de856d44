import { beforeAll, expect, test } from "vitest";
import "./quest/people.ts";

let fit: (name: string) => string;

beforeAll(async () => {
  const { registerTemplateHelpers } = await import("../../../src/foundry/apps/template-helpers.ts");
  const helpers: Record<string, (name: string) => string> = {};
  const registerHelper = (name: string, helper: (text: string) => string): void => void (helpers[name] = helper);
  Object.assign(globalThis, { Handlebars: { registerHelper } });
  registerTemplateHelpers();
  fit = helpers.frayFit!;
});

test.each([
  ["Hanne", ""],
  ["Bad Guy", ""],
  ["Mirelle Voss", ""],
  ["Grenzwächter", "is-long"],
  ["Wegelagerer", "is-long"],
  ["Ottilie von der Weide", "is-long"],
  ["Maximilian-Alexander von und zu Hohenstaufen", "is-long is-longer"],
])("the name %s is written so large that none of its words need be broken", (name, size) => {
  expect(fit(name)).toBe(size);
});
