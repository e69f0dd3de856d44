import { expect, it } from "vitest";
import "../host-stub.ts";

const { cast } = await import("../../../../src/foundry/rulesets/quest/cards/cast.ts");

/** The notes on the card of a spell with this outcome. */
const notes = (level: string, more: object): readonly object[] => {
  const context = {
    spellName: "Keen Edge",
    strong: false,
    active: false,
    affects: "FRAY.Quest.Skill.closeCombat",
    bonus: 10,
    patient: "",
    points: 0,
    skill: { key: "magic", name: "Magic", value: 60, master: false, parts: [] },
    ...more,
  };
  const outcome = { level, roll: 24, value: 60, parts: [], harmless: level === "failure" };
  const state = { declaration: { actor: "Actor.a", targets: [] }, context, answers: {}, dice: {}, amendments: [] };
  return cast.view(outcome as never, state as never, null as never).sections.flatMap((section) => section.notes ?? []);
};

it("OQ-053, OQ-068: the card of a spell that succeeds says what it does; one that fails or ends says nothing of it", () => {
  const master = { words: { key: "FRAY.Quest.Note.master" }, rule: "OQ-P02" };
  const of = (level: string, more: object = {}) =>
    notes(level, more).filter((note) => JSON.stringify(note) !== JSON.stringify(master));
  const data = { skill: "FRAY.Quest.Skill.closeCombat", bonus: "+10" };
  expect(of("success")).toEqual([{ words: { key: "FRAY.Quest.Note.raises", data }, rule: "OQ-053" }]);
  expect(of("success", { patient: "Actor.b", points: 6 })).toEqual([
    { words: { key: "FRAY.Quest.Note.heals", data: { points: 6 } }, rule: "OQ-068" },
  ]);
  expect(of("failure")).toEqual([]);
  expect(of("success", { active: true })).toEqual([]);
});
