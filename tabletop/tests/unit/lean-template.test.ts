import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { expect, test } from "vitest";
import { leanTemplate, withoutOldLookup } from "../../common/lean-template.ts";

const run = (code: string, data: object): string =>
  Handlebars.template(new Function(`return ${code}`)() as TemplateSpecification)(data);

test("a lean template draws as the template does, and keeps texts that look like what is taken out", () => {
  const spare =
    'lookupProperty = container.lookupProperty || function(parent, propertyName) {\n        if (1) {} }\n,"loc":{"start":{"line":1,"column":0},"end":{"line":1,"column":9}}';
  const source = `${spare}{{#if a.b}}<b>{{c.d}}</b>{{else}}no{{/if}}{{#each x}}{{y}} {{@index}};{{/each}}{{#with a}}${spare}{{../c.d}}{{/with}}${spare}`;
  const full = String(Handlebars.precompile(source));
  const lean = leanTemplate(full);
  expect(lean.length).toBeLessThan(full.length * 0.75);
  expect(withoutOldLookup(full)).toContain(',"loc":{"start"');
  expect(withoutOldLookup(full)).not.toMatch(/hasOwnProperty\.call/);
  for (const data of [
    { a: { b: 1 }, c: { d: "<2>" }, x: [{ y: 3 }, { y: 4 }] },
    { a: {}, x: [] },
  ])
    for (const code of [lean, withoutOldLookup(full)]) expect(run(code, data)).toBe(Handlebars.compile(source)(data));
});

test("of no template of the tabletop is left what is taken out", () => {
  const folder = "tabletop/client/templates";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const lean = leanTemplate(String(Handlebars.precompile(readFileSync(join(file.parentPath, file.name), "utf8"))));
    expect(lean).not.toMatch(/"loc":|hasOwnProperty/);
    expect(() => new Function(`return ${lean}`)()).not.toThrow();
  }
});
