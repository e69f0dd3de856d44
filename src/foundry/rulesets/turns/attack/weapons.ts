import type { Carried } from "../../../../rules/turns/actions.ts";
import { attackProblems, powerProblems } from "../../../../rules/turns/actions.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import type { ItemDocument, ActorDocument, GameReader } from "../../../host/documents.ts";
import { weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import type { WeaponContext } from "../types.ts";

/** Returns a weapon or spell in the form of an attack's context. */
export function weaponContext(item: ItemDocument): WeaponContext {
  const isSpell = item.type === "turnsSpell";
  const system = weaponOf(item);
  return {
    item: item.uuid,
    name: item.name,
    // "d8" has 8 sides.
    sides: Number(system.die.slice(1)),
    mode: system.mode,
    finesse: !isSpell && system.finesse,
    plus: system.plus,
    kind: system.kind,
    spell: isSpell,
    breakable: !isSpell && system.breakable,
    loads: !isSpell && system.reload,
    // A weapon at quick hand is drawn by the attack.
    draws: !isSpell && system.carried === "quick",
  };
}

/** Returns the problems of `candidates` whose names are not among those of `known`. */
export const newProblems = (candidates: readonly Problem[], known: readonly Problem[]): readonly Problem[] =>
  candidates.filter((problem) => !known.some((listed) => listed.problem === problem.problem));

/**
 * Returns the problems with the weapon or spell of an attack, none twice. The weapon is broken, in the backpack,
 * dropped or not loaded; a spell is always at hand. The owner is parrying. A power attack (`power`) is a sneak attack
 * too (`sneak`), or is made with something that cannot break, if the world does not allow that.
 */
export function weaponProblems(
  actor: ActorDocument,
  item: ItemDocument,
  weapon: WeaponContext,
  power: boolean,
  sneak: boolean,
  reader: GameReader,
): Problem[] {
  const { carried, broken, reload, loaded } = weaponOf(item);
  const isParrying = actor.statuses.has(PARRYING);
  // The rules know no place on the ground: it is as far from hand as the pack.
  const place = carried === "dropped" ? "backpack" : (carried as Carried);
  const state = weapon.spell
    ? { carried: "hand" as const, parrying: isParrying }
    : { carried: place, broken, loaded: !reload || loaded, parrying: isParrying };
  const problems: Problem[] = [...attackProblems(state)];
  const allowUnbreakable = reader.setting<boolean>("powerUnbreakable");
  if (power)
    problems.push(
      ...newProblems(
        powerProblems({ breakable: weapon.breakable, broken: !weapon.spell && broken, sneak, allowUnbreakable }),
        problems,
      ),
    );
  return problems;
}
