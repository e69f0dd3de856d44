import type { Carried } from "../../../../rules/turns/actions.ts";
import { attackProblems, powerProblems } from "../../../../rules/turns/actions.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import type { ItemDocument, ActorDocument, GameReader } from "../../../host/documents.ts";
import { weaponOf } from "../body.ts";
import { PARRYING } from "../conditions.ts";
import type { WeaponContext } from "../types.ts";

/**
 * Reads a weapon or spell item as plain data for a card; `sides` are those of its damage die, `loads` and `draws` tell
 * that the attack unloads or draws it.
 */
export function weaponContext(item: ItemDocument): WeaponContext {
  const spell = item.type === "turnsSpell";
  const system = weaponOf(item);
  return {
    item: item.uuid,
    name: item.name,
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

/** Returns the problems in `found` whose names do not occur in `known`. */
export const newProblems = (found: readonly Problem[], known: readonly Problem[]): readonly Problem[] =>
  found.filter((problem) => !known.some((listed) => listed.problem === problem.problem));

/**
 * Returns the problems with the weapon or spell of an attack: it is broken, out of hand or not loaded, its owner
 * parries, or, for a power attack (`power`), it cannot break, unless the world allows that, or the attack is also a
 * sneak attack (`sneak`). A spell is always at hand. No problem is listed twice.
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
  // A weapon on the ground is as far from hand as one in the pack.
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
