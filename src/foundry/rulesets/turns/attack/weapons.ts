import type { Carried } from "../../../../rules/turns/actions.ts";
import { attackProblems, powerProblems } from "../../../../rules/turns/actions.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import type { ItemDocument, ActorDocument, GameReader } from "../../../host/documents.ts";
import { weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import type { WeaponContext } from "../types.ts";

/** Returns a weapon or spell in the form of an attack's context. */
export function weaponContext(item: ItemDocument): WeaponContext {
  const spell = item.type === "turnsSpell";
  const system = weaponOf(item);
  return {
    item: item.uuid,
    name: item.name,
    // "d8" has 8 sides.
    sides: Number(system.die.slice(1)),
    mode: system.mode,
    finesse: !spell && system.finesse,
    plus: system.plus,
    kind: system.kind,
    spell,
    breakable: !spell && system.breakable,
    loads: !spell && system.reload,
    draws: !spell && system.carried === "quick",
  };
}

/** Returns the problems of `found` whose names are not among those of `known`. */
export const newProblems = (found: readonly Problem[], known: readonly Problem[]): readonly Problem[] =>
  found.filter((problem) => !known.some((listed) => listed.problem === problem.problem));

/**
 * Returns the problems with the weapon or spell of an attack, none twice: it is broken, not at hand or not loaded; its
 * owner parries; or a power attack is made with something that cannot break, if the world does not allow that, or as a
 * sneak attack. `power`, `sneak`: the attack is one. A spell is always at hand.
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
  const parrying = actor.statuses.has(PARRYING);
  // The rules know no place on the ground: it is as far from hand as the pack.
  const place = carried === "dropped" ? "backpack" : (carried as Carried);
  const state = weapon.spell
    ? { carried: "hand" as const, parrying }
    : { carried: place, broken, loaded: !reload || loaded, parrying };
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
