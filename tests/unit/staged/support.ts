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
/** Writes a weapon as a line of the rules' table. */
export function weaponRow(weapon: Weapon): WeaponRow {
  const { rule, ability, initiative, attack, defence, damage, strength, load, cost, range } = weapon;
  return [rule, ability, initiative, attack, defence, damage, strength, load, cost, range];
}

/** A line of the armour table as the rules print it. */
export type ArmourRow = readonly [rule: string, protection: number, load: number, cost: string | null, plate: boolean];
/** Writes armour as a line of the rules' table. */
export function armourRow({ rule, protection, load, cost, plate }: Armour): ArmourRow {
  return [rule, protection, load, cost, plate];
}

/** Adds up the parts of an explained value, which must give the value. */
export function partsSum({ parts }: Pick<Explained, "parts">): number {
  return parts.reduce((sum, part) => sum + part.value, 0);
}

/**
 * Lists every result of a stress die with its chance, to be compared with the distributions; results of more than
 * `deep` ones in a row are left out.
 * @param botchDice the number of dice thrown after a first 0
 */
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

/** Lists all combinations of the faces of some ten-sided dice. */
function everyFaces(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let die = 0; die < dice; die++)
    all = all.flatMap((faces) => Array.from({ length: 10 }, (_, face) => [...faces, face]));
  return all;
}
