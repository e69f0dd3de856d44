import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it } from "vitest";
import { registerHelpers } from "../../../tabletop/client/applications/handlebars/helpers.ts";

const client = join(import.meta.dirname, "../../../tabletop/client");
const below = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file));
const words = JSON.parse(readFileSync(join(client, "lang/en.json"), "utf8"));
const wordOf = (key: string): unknown =>
  words[key] ?? key.split(".").reduce((place: any, part) => place?.[part], words);
const templates = below(join(client, "templates"), /\.(hbs|html)$/);

const render = (source: string, data: object = {}): string => Handlebars.compile(source)(data);

beforeAll(() => {
  (globalThis as any).game = {
    i18n: {
      localize: (key: string) => String(wordOf(key) ?? key),
      format: (key: string) => String(wordOf(key) ?? key),
      lang: "en",
    },
  };
  registerHelpers();
});

describe("the host's templates", () => {
  it.each(templates.map((file) => file.slice(client.length + 1)))("%s compiles", (file) => {
    expect(() => Handlebars.precompile(readFileSync(join(client, file), "utf8"))).not.toThrow();
  });

  it("use only words that exist", () => {
    const sources = [...templates, ...below(join(client, "applications"), /\.ts$/)]
      .map((file) => readFileSync(file, "utf8"))
      .join("\n")
      // The labels of tabs stand below such a prefix.
      .replaceAll(/labelPrefix: "[^"]+"/g, "");
    const groups = Object.keys(words)
      .filter((key) => typeof words[key] === "object")
      .join("|");
    const used = new Set(
      [...sources.matchAll(new RegExp(`["']((?:${groups})\\.[A-Za-z]+(?:\\.[A-Za-z]+)*)["']`, "g"))].map(
        (match) => match[1] as string,
      ),
    );
    const missing = [...used].filter((key) => typeof wordOf(key) !== "string");
    expect(used.size).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });
});

describe("Fray's templates", () => {
  const own = join(client, "../../templates");

  it("say why something cannot be used; only what is shown to a reader is disabled, as the host does it", () => {
    const bare = below(own, /\.hbs$/).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\{\{disabled [^}]*\}\}|\bdisabled\b/g)]
        .map(([found]) => found)
        .filter((found) => !/^\{\{disabled \(not (\.\.\/|@root\.)?editable\)\}\}$/.test(found))
        .map((found) => `${file.slice(own.length + 1)}: ${found}`),
    );
    expect(bare).toEqual([]);
  });
});

describe("Handlebars helpers", () => {
  it.each([
    ["{{eq a 1}} {{ne a 1}} {{lt a 2}} {{gte a 1}}", "true false true true"],
    ["{{and a 0}} {{or a 0}} {{not 0}}", "false true true"],
    ['{{ifThen a "yes" "no"}}', "yes"],
    ['{{concat "a." a ".b"}}', "a.1.b"],
    ["{{checked a}} {{disabled 0}}", "checked "],
    ["{{numberFormat 2.5 decimals=2 sign=true}}", "+2.50"],
    ["{{numberFormat -3}}", "-3"],
    ['{{localize "COMMON.Yes"}}', "Yes"],
  ])("%s gives %s", (source, expected) => {
    expect(render(source, { a: 1 })).toBe(expected);
  });

  it("selectOptions takes records, arrays, objects with other keys, selection and blank", () => {
    expect(render('{{selectOptions choices selected="b"}}', { choices: { a: "One", b: "Two" } })).toBe(
      '<option value="a">One</option><option value="b" selected>Two</option>',
    );
    expect(
      render('{{selectOptions choices selected="k" valueAttr="key" labelAttr="name" blank=""}}', {
        choices: [{ key: "k", name: "Kay" }],
      }),
    ).toBe('<option value=""></option><option value="k" selected>Kay</option>');
    expect(render("{{selectOptions choices}}", { choices: ["x", "y"] })).toBe(
      '<option value="x">x</option><option value="y">y</option>',
    );
    expect(render("{{selectOptions choices selected=2 inverted=true}}", { choices: { One: 1, Two: 2 } })).toBe(
      '<option value="1">One</option><option value="2" selected>Two</option>',
    );
  });

  it("escapes what it puts into options", () => {
    expect(render("{{selectOptions choices}}", { choices: { '"><script>': "<b>" } })).toBe(
      '<option value="&quot;&gt;&lt;script&gt;">&lt;b&gt;</option>',
    );
  });
});
