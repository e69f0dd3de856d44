import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./host-stub.ts";
const { decimal, localize, numeral } = await import("../../../src/foundry/host/host.ts");

/* Words for so many of a thing, by the plural rules of the language spoken; numbers as it writes them. */

let words: Record<string, string>;
const speak = (lang: string, said: Record<string, string>): void => {
  words = said;
  (globalThis as any).game.i18n.lang = lang;
};

beforeEach(() => {
  const i18n = {
    has: (key: string) => key in words,
    localize: (key: string) => words[key] ?? key,
    format: (key: string, data: Record<string, unknown>) =>
      (words[key] ?? key).replace(/\{(\w+)\}/g, (_all, name) => String(data[name])),
  };
  vi.stubGlobal("game", { i18n });
});
afterEach(() => vi.unstubAllGlobals());

const counts = (key: string, ...numbers: number[]): string[] => numbers.map((n) => localize(key, { n }));

test("English has one form for one, another for the rest", () => {
  speak("en", { D: "{n} dice", DOne: "{n} die" });
  expect(counts("D", 0, 1, 2)).toEqual(["0 dice", "1 die", "2 dice"]);
});

test("French counts nothing as one", () => {
  speak("fr", { D: "{n} dés", DOne: "{n} dé" });
  expect(counts("D", 0, 1, 2)).toEqual(["0 dé", "1 dé", "2 dés"]);
});

test("Polish has a form for few, and one for many that stands in the key itself where it is not written", () => {
  speak("pl", { D: "{n} kości", DOne: "{n} kość", DFew: "{n} kostki" });
  expect(counts("D", 1, 3, 5)).toEqual(["1 kość", "3 kostki", "5 kości"]);
});

test("the first number named is the one that counts; without such words the key itself is spoken", () => {
  speak("en", { D: "{who}: {n} of {all} dice", DOne: "{who}: {n} of {all} die", E: "{n} left" });
  expect(localize("D", { who: "Ada", n: 1, all: 2 })).toBe("Ada: 1 of 2 die");
  expect(localize("D", { who: "Ada", n: 2, all: 1 })).toBe("Ada: 2 of 1 dice");
  expect(localize("E", { n: 1 })).toBe("1 left");
});

test("a number that the words do not name is not the one that counts", () => {
  speak("fr", { C: "{weapon} a supporté {after} explosions", COne: "{weapon} a supporté {after} explosion" });
  expect(localize("C", { weapon: "Sabre", before: 1, after: 3 })).toBe("Sabre a supporté 3 explosions");
  expect(localize("C", { weapon: "Sabre", before: 3, after: 1 })).toBe("Sabre a supporté 1 explosion");
});

test("what is no whole number is written as the language does, with all its places", () => {
  speak("fr", { P: "{mean} points" });
  expect(localize("P", { mean: 25.2 })).toBe("25,2 points");
  expect([numeral(3.52), numeral(4)]).toEqual(["3,52", "4"]);
  speak("en", {});
  expect(numeral(3.52)).toBe("3.52");
});

test("a number with one place has the sign of the language, and no other", () => {
  const written = ["en", "de", "fr", "es"].map((lang) => {
    speak(lang, {});
    return [decimal(6.55), decimal(2), decimal(12345.6)];
  });
  expect(written).toEqual([
    ["6.6", "2.0", "12345.6"],
    ["6,6", "2,0", "12345,6"],
    ["6,6", "2,0", "12345,6"],
    ["6,6", "2,0", "12345,6"],
  ]);
});

test("a card of an earlier version finds words under a key of before", () => {
  speak("en", { "FRAY.Change.back": "{name} is back in the fight" });
  expect(localize("FRAY.Turns.Change.back", { name: "Tavi" })).toBe("Tavi is back in the fight");
});
