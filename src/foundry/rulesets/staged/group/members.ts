import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { StagedModel } from "../models.ts";
import { groupBonus } from "../../../../rules/staged/attack.ts";
import { GROUP_SIZE } from "../../../../rules/staged/group.ts";
import { entryOf } from "../combat/sides.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import { isFighting } from "../body.ts";
import { AWAY } from "../derived.ts";

/** Combatants who fight as one; the vanguard, the first of the members, leads, and its numbers count (ST-P10). */
export interface Group {
  readonly vanguard: CombatantDocument;
  readonly members: readonly CombatantDocument[];
}

/** Tells whether the world plays with groups. */
const hasGroups = (reader: GameReader): boolean => reader.setting<boolean>("groups") ?? false;
/** Tells whether a combatant is still in the fight. */
const isInFight = (combatant: CombatantDocument): boolean => combatant.actor !== null && isFighting(combatant.actor);

/**
 * Returns the vanguard behind whom a combatant stands. Null for a single combatant or a vanguard, in worlds without
 * groups, if the combatant is away, or if its vanguard is out of the fight, away or stands behind another.
 */
export function vanguardOf(combatant: CombatantDocument, reader: GameReader): CombatantDocument | null {
  if (!hasGroups(reader) || combatant.actor?.statuses.has(AWAY)) return null;
  const vanguard = encounterOf(combatant)?.combatants.get(entryOf(combatant).group) ?? null;
  return vanguard && vanguard.id !== combatant.id && isInFight(vanguard) && !entryOf(vanguard).group ? vanguard : null;
}

/**
 * Returns the group that a combatant belongs to, with at most GROUP_SIZE members. Null if the combatant fights alone or
 * is null, and in worlds without groups.
 */
export function groupOf(combatant: CombatantDocument | null, reader: GameReader): Group | null {
  const combat = encounterOf(combatant);
  if (!combatant || !combat || !hasGroups(reader)) return null;
  const vanguard = vanguardOf(combatant, reader) ?? combatant;
  const others = combat.combatants.filter((other) => isInFight(other) && vanguardOf(other, reader)?.id === vanguard.id);
  return others.length ? { vanguard, members: [vanguard, ...others].slice(0, GROUP_SIZE) } : null;
}

/**
 * Returns the parts of the bonus that a trained group adds to `total`, its attack or its defence (ST-P10). Empty if the
 * group is null, is untrained, or has not chosen this total for the round (`aid`).
 */
export function groupParts(group: Group | null, total: "attack" | "defence"): readonly Part[] {
  if (!group) return [];
  const { trained, aid } = entryOf(group.vanguard);
  if (!trained || aid !== total) return [];
  // The best leadership among all members, and the ability of each member but the vanguard.
  const leadership = Math.max(
    ...group.members.map(({ actor }) => (actor!.system as StagedModel).derived.abilities.leadership ?? 0),
  );
  const abilities = group.members.slice(1).map(({ actor }) => (actor!.system as StagedModel).derived.guard.ability);
  return groupBonus({ abilities, leadership }).parts;
}

/**
 * Returns why a combatant may not stand behind a vanguard, and so join the vanguard's group; null if it may. Without a
 * vanguard the combatant wants to leave its group, which is never refused.
 */
export function joinRefusal(
  combatant: CombatantDocument,
  vanguard: CombatantDocument | null,
  reader: GameReader,
): Refusal | null {
  const refusal = (word: string, data: Record<string, string> = {}): Refusal => ({
    refused: `FRAY.Staged.Refused.${word}`,
    rule: "ST-P10",
    data,
  });
  if (!vanguard) return null;
  if (vanguard.id === combatant.id || sideOf(vanguard) !== sideOf(combatant)) return refusal("GroupOwnSide");
  // Refused if the vanguard stands behind another, if the combatant leads a group, or if the group is full.
  if (vanguardOf(vanguard, reader)) return refusal("GroupFollows", { name: vanguard.name });
  const ownGroup = groupOf(combatant, reader);
  if (ownGroup?.vanguard.id === combatant.id) return refusal("GroupLeads", { name: combatant.name });
  const sizeWithoutCombatant = groupOf(vanguard, reader)?.members.filter(({ id }) => id !== combatant.id).length ?? 1;
  return sizeWithoutCombatant >= GROUP_SIZE ? refusal("GroupFull") : null;
}
