import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RULESET_IDS } from "../../../src/rules/index.ts";
import { demoTexts } from "../../../tools/demo.ts";
import { languages, readTypes } from "../../../tools/manifest.ts";
import { readGlossary, packTexts } from "../../../tools/pack-words.ts";
import { packSources } from "../../../tools/packs.ts";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { allWords, listTexts } from "../../../tools/words.ts";
import { youngTexts, youngWords } from "../../../tools/young.ts";

/* Every language says what English says, and English says nothing that nobody shows. */

const english = new Map(listTexts(allWords()));
const others = languages().filter(({ lang }) => lang !== "en");

/** A form of a plural: a language has those of its own (see `counted` of src/foundry/host/host.ts). */
const FORM = /(?:Zero|One|Two|Few|Many)$/;
const isForm = (key: string): boolean => FORM.test(key) && english.has(key.replace(FORM, ""));
const whole = (keys: Iterable<string>): string[] => [...keys].filter((key) => !isForm(key)).sort();

/** Words of a ruleset that is not translated yet are shown in English; `npm run ruleset -- <id> --words` lists them. */
const ofYoung = youngWords();

const found = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))].sort();
const placeholders = (text: string): string[] => found(text, /\{[^}]*\}/g);
const tags = (text: string): string[] => (text.match(/<[^>]*>/g) ?? []).sort();

describe("the languages of the package", () => {
  test("are the files of lang/, each under its own name, English first", () => {
    expect(languages()[0]).toEqual({ lang: "en", name: "English", path: "lang/en.json" });
    for (const { name, lang } of others) expect(name, lang).not.toBe(lang);
  });

  test.each(others)("$name has exactly the keys of English, and the forms of its own plurals", ({ lang }) => {
    const words = new Map(listTexts(allWords(lang)));
    const wanted = whole(english.keys()).filter((key) => words.has(key) || !ofYoung(key));
    expect(whole(words.keys())).toEqual(wanted);
    const used = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const wrong = [...words.keys()].filter(
      (key) => isForm(key) && !used.some((one) => key.toLowerCase().endsWith(one.toLowerCase())),
    );
    expect(wrong, "forms of a number that this language has not").toEqual([]);
    // Where English tells one from many, so does a language that can.
    if (used.includes("one"))
      expect([...english.keys()].filter((key) => isForm(key) && key.endsWith("One") && !words.has(key))).toEqual([]);
  });

  test.each(others)("$name has the placeholders and tags of English, and no empty text", ({ lang }) => {
    const wrong: string[] = [];
    for (const [key, text] of listTexts(allWords(lang))) {
      const source = english.get(key) ?? english.get(key.replace(FORM, "")) ?? "";
      const [own, theirs] = [placeholders(text), placeholders(source)];
      // A form for one number may say it in a word.
      const same = isForm(key) ? own.every((one) => theirs.includes(one)) : own.join() === theirs.join();
      if (!same || tags(text).join() !== tags(source).join()) wrong.push(`${key}: ${source} → ${text}`);
      if (!text || text !== text.trim()) wrong.push(`${key}: “${text}”`);
    }
    expect(wrong).toEqual([]);
  });
});

test("no key stands twice in an object, where the later text would hide the earlier one", () => {
  for (const file of filesBelow(["lang"])) {
    const text = readFileSync(join(root, file), "utf8");
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, file).toBe(text);
  }
});

test("in French no sign stands alone on a line: the space before it does not break", () => {
  const loose = (text: string): boolean => / [?!:;»]|« /.test(text);
  expect([...listTexts(allWords("fr"))].filter(([, text]) => loose(text))).toEqual([]);
  const packs = JSON.parse(readFileSync(join(root, "lang/packs/fr.json"), "utf8")) as Parameters<typeof listTexts>[0];
  expect([...listTexts(packs)].filter(([, text]) => loose(text))).toEqual([]);
});

describe("what is counted", () => {
  const THINGS =
    "actions|attacks|days|dice|explosions|fighters|foes|hits|hours|injuries|members|missiles|paces|points|rounds|squares|targets|turns|wounds";
  /** Never of one, or of a number with a fraction. */
  const MANY = ["FRAY.Builder.rounds", "FRAY.Crusade.groupsMade", "FRAY.Forecast.note", "FRAY.Staged.Note.spread"];

  test("is told in the singular where it is one", () => {
    const some = new RegExp(String.raw`(?<! of )(?<!→ )\{\w+\} (?:bonus )?(?:${THINGS})\b`);
    const wrong = [...english].filter(
      ([key, text]) => some.test(text) && !isForm(key) && !english.has(`${key}One`) && !MANY.includes(key),
    );
    expect(wrong).toEqual([]);
  });
});

/** What code and templates name: whole keys, and patterns of keys that are put together. */
function named(): RegExp {
  const patterns = new Set<string>();
  for (const file of filesBelow(["src", "templates", "tools", "adventures"]).filter((name) =>
    /\.(hbs|ts|md)$/.test(name),
  ))
    for (const [key] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:FRAY|TYPES)\.[\w.]*(?:\$\{(?:[^{}]|\{[^}]*\})*\}[\w.]*)*/g,
    ))
      // “FRAY.” alone names nothing, and “FRAY.Action.” everything below it.
      if (key !== "FRAY.")
        patterns.add(
          key
            .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
            .map((part) => part.replaceAll(".", "\\."))
            .join("[\\w.]+") + (key.endsWith(".") ? "[\\w.]+" : ""),
        );
  return new RegExp(`^(?:${[...patterns].join("|")})$`);
}

test("every word is named by code, a template, or a type that the host names", () => {
  const types = new Set(
    Object.entries(readTypes()).flatMap(([document, list]) => list.types.map((type) => `TYPES.${document}.${type}`)),
  );
  const pattern = named();
  expect(whole(english.keys()).filter((key) => !pattern.test(key) && !types.has(key))).toEqual([]);
});

/** Every English text of the packs and of the demo, the packs made anew in a folder of this test’s own: others make them meanwhile. */
let known: Set<string>;
/** Those of them that stand in the packs of rulesets that are not translated yet. */
let knownYoung: Set<string>;
const folder = mkdtempSync(join(tmpdir(), "fray-packs-"));
beforeAll(async () => {
  const sources = await packSources(folder);
  known = new Set([...packTexts(sources), ...demoTexts()]);
  knownYoung = youngTexts(sources);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(others)(
  "$name: each text of the packs, the adventures and the demo is translated, and none besides",
  ({ lang }) => {
    const words = Object.entries(readGlossary(lang));
    const translated = new Set(words.map(([english]) => english));
    expect(translated).toEqual(new Set([...known].filter((text) => translated.has(text) || !knownYoung.has(text))));
    const ids = (text: string): string[] => found(text, /@UUID\[[^\]]*\]|<\/?\w+/g);
    expect(words.filter(([english, text]) => !text || ids(english).join() !== ids(text).join())).toEqual([]);
  },
);

/**
 * What two rulesets still say each for itself, and why. Everything else that they share stands once, outside of their groups: a
 * word that is new here belongs to FRAY.Word.
 */
const STORED = "the key is kept with what was played: the records of changes, or the reason on a refused card";
const SAID_TWICE: Readonly<Record<string, string>> = {
  "{name} is dead": STORED,
  "{name} draws {item}": STORED,
  "{name} puts {item} away": STORED,
  "The action of this round is spent.": STORED,
  Distance: "how far apart a fight begins; a weapon's way of striking",
  Light: "a category of weapons; a toughness of armour",
  "On foot": "a way to travel; having no mount",
  Ride: "a skill; an Ability",
  "Something else": "what FATE is spent on; what somebody intends",
};

/** Words of one ruleset: below FRAY.<Id>, the id with a capital. */
const ROOM = new RegExp(
  String.raw`^FRAY\.(${RULESET_IDS.map((id) => id[0]!.toUpperCase() + id.slice(1)).join("|")})\.`,
);

test("a word that means the same in every language stands once, whatever rulesets say it", () => {
  const all = languages().map(({ lang }) => new Map(listTexts(allWords(lang))));
  const rooms = new Map<string, Set<string>>();
  for (const key of english.keys()) {
    const [, room] = ROOM.exec(key) ?? [];
    if (!room || isForm(key)) continue;
    const said = JSON.stringify(all.map((words) => words.get(key)));
    rooms.set(said, (rooms.get(said) ?? new Set()).add(room));
  }
  const twice = [...rooms].filter(([, of]) => of.size > 1).map(([said]) => (JSON.parse(said) as string[])[0]!);
  expect([...new Set(twice)].sort()).toEqual(Object.keys(SAID_TWICE).sort());
});
