import { describe, expect, test } from "vitest";
import { sourceProblem, type Source } from "../../../tools/packs.ts";

const ID = "abcdefghij012345";
const weapon: Source = { _id: ID, _key: `!items!${ID}`, name: "Blade", type: "skirmishWeapon", system: { hands: 1 } };
const file = "packs/skirmish-arms/blade.json";

describe("a source of a compendium", () => {
  test("is taken where it has an id, a key and, as a weapon, hands", () => {
    expect(sourceProblem(weapon, file)).toBeNull();
    expect(sourceProblem({ ...weapon, items: [weapon] }, file)).toBeNull();
  });

  test.each([
    [{ ...weapon, _id: "short" }, '"_id" must be sixteen letters and digits, not "short"'],
    [{ ...weapon, _key: undefined }, '"_key" must say the collection and the id, as "!actors!'],
    [{ ...weapon, _key: "!items!other" }, '"_key" must say'],
    [{ ...weapon, system: {} }, 'Blade must say how many hands it takes, as "hands": 1 in its "system"'],
  ])("is refused with its file and what to do: %#", (source, sentence) => {
    expect(sourceProblem(source, file)).toContain(`${file}: ${sentence}`);
    const actor = { _id: ID, _key: `!actors!${ID}`, type: "skirmish", items: [source] };
    expect(sourceProblem(actor, "packs/a.json")).toContain(`packs/a.json, items: ${sentence}`);
  });
});
