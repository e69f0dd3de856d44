import type { Explained } from "../../../src/rules/explain.ts";
import type { Armour, Weapon } from "../../../src/rules/staged/index.ts";
import { stressDie } from "../../../src/rules/staged/index.ts";

/** A line of the weapon table as the rules print it. */
export type WeaponRow = readonly [
  rule: string,
  ability: string,
  init: number,
  atk: number,
  dfn: number,
  dam: number,
  str: number,
  load: number,
  cost: string,
  range: number | null,
];
export function weaponRow(weapon: Weapon): WeaponRow {
  const { rule, ability, initiative, attack, defence, damage, strength, load, cost, range } = weapon;
  return [rule, ability, initiative, attack, defence, damage, strength, load, cost, range];
}

export type ArmourRow = readonly [rule: string, protection: number, load: number, cost: string | null, plate: boolean];
export function armourRow({ rule, protection, load, cost, plate }: Armour): ArmourRow {
  return [rule, protection, load, cost, plate];
}

/** The sum of the parts, which must be the value. */
export function partsSum({ parts }: Pick<Explained, "parts">): number {
  return parts.reduce((sum, part) => sum + part.value, 0);
}

/** Every stress die of up to `deep` ones, thrown face by face, with its chance: what the distributions are checked against. */
export function throwEveryStressDie(botchDice: number, deep = 12): { value: number; botch: boolean; chance: number }[] {
  const thrown: { value: number; botch: boolean; chance: number }[] = [];
  const botches = everyFaces(botchDice);
  const go = (ones: readonly number[]): void => {
    for (let face = 0; face <= 9; face++) {
      const faces = [...ones, face];
      const chance = 0.1 ** faces.length;
      if (face === 1) {
        if (faces.length <= deep) go(faces);
      } else if (faces.length === 1 && face === 0)
        for (const botchFaces of botches) {
          const { value, botch } = stressDie({ faces, botchFaces });
          thrown.push({ value, botch, chance: chance / botches.length });
        }
      else thrown.push({ value: stressDie({ faces }).value, botch: false, chance });
    }
  };
  go([]);
  return thrown;
}

function everyFaces(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let die = 0; die < dice; die++)
    all = all.flatMap((faces) => Array.from({ length: 10 }, (_, face) => [...faces, face]));
  return all;
}
