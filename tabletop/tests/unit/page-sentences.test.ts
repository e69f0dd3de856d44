/** What a table says in English before the game, in the language of the page. */
import { expect, it } from "vitest";
import { translated } from "../../client/pages/translated.ts";
import german from "../../client/pages/words/de.json";
import english from "../../client/pages/words/en.json";
import { pageSentence, SENTENCES, type SentenceKey } from "../../common/page-sentences.ts";

const VALUES = {
  most: "1.0 MB",
  what: "a.b (c)",
  system: "Fray $1",
  packs: "A, B",
  why: "No room.",
  other: "x",
  name: "Ann",
  seconds: "5",
  status: "404",
};

const filled = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_match, name: keyof typeof VALUES) => VALUES[name]);

it("is the same in the server's sentences and in English pages", () => expect(english.sentences).toEqual(SENTENCES));

it.each(Object.keys(SENTENCES) as SentenceKey[])(
  "%s is known again with its values, alone and before others",
  (key) => {
    const text = pageSentence(key, VALUES);
    expect(translated(text, SENTENCES, german.sentences)).toBe(filled(german.sentences[key]));
    expect(translated(text, SENTENCES, english.sentences)).toBe(text);
    if (key === "NotTaken") return;
    const both = `${text} ${pageSentence("NotKept")}`;
    expect(translated(both, SENTENCES, german.sentences)).toBe(
      `${filled(german.sentences[key])} ${german.sentences.NotKept}`,
    );
  },
);

it("leaves other texts, and what follows, as they are", () => {
  expect(translated("Something else.", SENTENCES, german.sentences)).toBe("Something else.");
  const text = `${pageSentence("PartsMissing", { status: "502" })} There is no system.json.`;
  expect(translated(text, SENTENCES, german.sentences)).toBe(
    "Die Teile des Tisches konnten nicht geladen werden (502). There is no system.json.",
  );
});
