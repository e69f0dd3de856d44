import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Declaration, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { ActingContext, WeaponContext, RearContext } from "../types.ts";
import type { StagedModel } from "../models.ts";
import { reach } from "../../../../rules/staged/stances.ts";
import type { Stance } from "../../../../rules/staged/types.ts";
import { fighting, holdsFront } from "../combat/sides.ts";
import { sideOf } from "../../../contract/reading/sides.ts";

interface RearOf {
  readonly who: ActingContext;
  readonly stances: Readonly<Record<string, Stance>>;
  readonly weapon: WeaponContext;
  readonly target: TargetRef | null;
  readonly declaration: Declaration;
  readonly table: GameReader;
}

/** Whom a melee attacker has to rush past, or null when nobody stands before the target. */
export function rearGuard({ who, stances, weapon, target, declaration, table }: RearOf): RearContext | null {
  const actor = target && table.actor(target.actor);
  const foe = actor && table.combatant(actor, table.token(target.token));
  if (!foe || !who.combatant) return null;
  const combat = encounterOf(foe);
  const front = (combat ? fighting(combat) : []).filter(
    (entry) => sideOf(entry) === sideOf(foe) && holdsFront(entry, stances),
  );
  const { rush } = reach({
    attack: weapon.kind,
    stance: stances[who.combatant.id] ?? "forward",
    targetStance: stances[foe.id] ?? "forward",
    defenders: front.length,
  });
  const blocker = rush ? (front.find((entry) => entry.id === declaration.choices.blocker) ?? front[0]) : null;
  return blocker ? rearContext(who.actor, blocker, front) : null;
}

function rearContext(
  attacker: ActorDocument,
  blocker: CombatantDocument,
  front: readonly CombatantDocument[],
): RearContext {
  const mine = attacker.system as StagedModel;
  const theirs = blocker.actor!.system as StagedModel;
  return {
    actor: blocker.actor!.uuid,
    combatant: blocker.id,
    name: blocker.name,
    attackerSize: mine.size,
    attackerStrength: mine.characteristics.strength,
    attackerPenalties: mine.derived.penalties.value,
    defenderSize: theirs.size,
    defenderStrength: theirs.characteristics.strength,
    defenderPenalties: theirs.derived.penalties.value,
    shieldDefence: theirs.derived.shieldDefence,
    choices: front.map((entry) => ({ value: entry.id, label: entry.name })),
  };
}
