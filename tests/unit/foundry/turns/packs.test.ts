import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BESTIARY, CHARACTERS, WEAPONS, type CombatantRow } from "../../../../src/rules/turns/index.ts";
import { root } from "../../../../tools/setup.mjs";
import { wordAt } from "../../../../tools/words.ts";

interface Source {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, any>;
  readonly items?: Source[];
  readonly prototypeToken?: { texture: { src: string }; actorLink: boolean };
}

const pack = (name: string): Source[] =>
  readdirSync(join(root, "packs", name)).map(
    (file) => JSON.parse(readFileSync(join(root, "packs", name, file), "utf8")) as Source,
  );
const actors = [...pack("turns-characters"), ...pack("turns-bestiary")];

/** The numbers of a stored actor as a row of the rules' tables. */
function rowOf(actor: Source, id: string): Partial<CombatantRow> {
  const { abilities, stamina, injuries, slotted, hide, level, speed } = actor.system;
  const worn = actor
    .items!.filter((item) => item.type === "turnsArmour")
    .reduce((sum, item) => sum + item.system.points, 0);
  const weapon = actor.items!.find((item) => item.type === "turnsWeapon")!;
  const shield = actor.items!.find((item) => item.type === "turnsShield");
  const { strength, dexterity, wisdom } = abilities;
  const row = WEAPONS.find((one) => wordAt(one.label) === weapon.name.replace(/ \+\d+$/, ""));
  return {
    id,
    name: actor.name,
    level,
    stamina: stamina.max,
    slots: slotted ? injuries.slots : null,
    strength,
    dexterity,
    wisdom,
    armour: hide + worn,
    speed,
    weapon: row?.id ?? "",
    plus: weapon.system.plus,
    shield: shield?.system.points.max ?? 0,
  };
}

describe("packs of combat turns", () => {
  test.each([...CHARACTERS, ...BESTIARY].map((row) => [row.name, row] as const))(
    "CT-036 %s is as the rules' tables say",
    (name, row) => {
      const actor = actors.find((one) => one.name === name)!;
      const { rule: _rule, ...wanted } = row;
      expect(rowOf(actor, row.id)).toEqual(wanted);
    },
  );

  test("CT-A15, CT-P08: every weapon of the tables is in the pack, with its die, distance and habits", () => {
    const arms = pack("turns-arms").filter((item) => item.type === "turnsWeapon");
    for (const row of WEAPONS) {
      const { die, mode, finesse, quick, reload, breakable } = arms.find(
        (item) => item.name === wordAt(row.label),
      )!.system;
      expect({ die, mode, finesse, quick, reload, breakable }).toEqual({
        die: `d${row.sides}`,
        mode: row.mode,
        finesse: row.finesse,
        quick: row.quick,
        reload: row.reload,
        breakable: row.breakable,
      });
    }
  });

  test("no two foes are alike in all numbers, each has an attack, a picture of its own and two sentences", () => {
    const numbers = new Set(pack("turns-bestiary").map((actor) => JSON.stringify({ ...rowOf(actor, ""), name: "" })));
    expect(numbers.size).toBe(pack("turns-bestiary").length);
    const faces = new Set(actors.map((actor) => actor.prototypeToken!.texture.src));
    expect(faces.size).toBe(actors.length);
    const blazons = JSON.parse(readFileSync(join(root, "assets/blazons.json"), "utf8")) as Record<string, object>;
    for (const actor of actors) {
      expect(actor.items!.some((item) => item.type === "turnsWeapon")).toBe(true);
      expect(blazons).toHaveProperty(actor.prototypeToken!.texture.src.replace(/^.*\/|\.svg$/g, ""));
      const sentences =
        String(actor.system.description)
          .replace(/<[^>]+>/g, "")
          .match(/[^.!?]+[.!?]/g) ?? [];
      expect(sentences.length, actor.name).toBeGreaterThanOrEqual(2);
    }
  });

  test("CT-059, CT-060, CT-061: the surprise table has the three results of the d6", () => {
    const [table] = pack("turns-tables") as unknown as { formula: string; results: { range: number[] }[] }[];
    expect(table!.formula).toBe("1d6");
    expect(table!.results.map((result) => result.range)).toEqual([
      [1, 1],
      [2, 5],
      [6, 6],
    ]);
  });
});
