import { CombatantBase } from "../host/host.ts";
import { rulesetById, rulesetOf } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";
import { whileLeaving } from "../engine/leaving.ts";
import { fighterIdOf } from "./fighter.ts";
import { takeRulesetOf } from "./presumed.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { CombatDocument, CombatantDocument, HostUser } from "../host/documents.ts";
import { replacement } from "../host/compat.ts";
import { foreignTo } from "../contract/reading/strangers.ts";

/* A fighter: the actor that a combatant stands for, or its token if that is not linked (`fighterIdOf`). */

/**
 * The uuids of the groups that one creation of combatants adds, by that creation's options: the encounter does not
 * contain them yet.
 */
const enteringGroups = new WeakMap<object, Set<string>>();

/** A combatant. One whose actor plays by another ruleset than the encounter is refused, with a notification. */
export class FrayCombatant extends CombatantBase {
  /**
   * Lets an empty encounter whose ruleset was only presumed take over the combatant's ruleset. Then returns false,
   * which stops the host, for a combatant that may not join: one of another ruleset, a group that is in the encounter
   * already, or a player's second combatant for the same fighter. The user is notified of each refusal but that of a
   * group. Any other combatant gets the encounter's type; unless it is restored with its id, it also gets what its
   * ruleset notes of a combatant that joins a fight under way. An encounter without a ruleset takes any combatant as it
   * is.
   */
  override async _preCreate(source: Record<string, unknown>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    const combat = this.parent as unknown as CombatDocument | null;
    const ownRuleset = rulesetOf(this.actor);
    if (ownRuleset && combat) await takeRulesetOf(ownRuleset, combat);
    // An encounter without a ruleset takes any combatant.
    const ruleset = rulesetById(combat?.type);
    if (!ruleset) return;
    // Refused: a combatant of another ruleset, a group that is in already, a player's second one for the same fighter.
    const foreignRefusal = this.actor && foreignTo(ruleset, this.actor);
    if (foreignRefusal) {
      notify(foreignRefusal);
      return false;
    }
    if (this.isGroupAlreadyIn(ruleset, options)) return false;
    const fighterId = user.isGM ? null : fighterIdOf(this as unknown as CombatantDocument);
    if (fighterId && combat!.combatants.some((combatant) => fighterIdOf(combatant) === fighterId)) {
      notify({ refused: "FRAY.Combat.fightsAlready", data: { name: this.name } });
      return false;
    }
    // Accepted: the combatant gets the encounter's type, with new data.
    if (this.type !== ruleset.id) {
      this.updateSource({ type: ruleset.id, ...replacement("system", {}) });
    }
    // The ruleset's function for the data of a combatant that joins a fight under way (in round 0 the fight has not
    // begun).
    const joins = this.actor && combat!.round && ruleset.types.Actor[this.actor.type]?.joins;
    // A combatant that is created with its id is restored, and has its data.
    if (joins && !(options as { keepId?: boolean }).keepId)
      this.updateSource({ system: joins(this.actor, combat!.round) });
  }

  /**
   * Deletes combatants once the writes to them that are under way have ended; meanwhile no further write to them
   * begins.
   */
  static override deleteDocuments(
    ids: string[] = [],
    operation: { readonly deleteAll?: boolean; readonly parent?: CombatDocument } = {},
  ): Promise<readonly object[]> {
    const combatants = operation.parent?.combatants.filter(({ id }) => operation.deleteAll || ids.includes(id)) ?? [];
    return whileLeaving(combatants, () => super.deleteDocuments(ids, operation));
  }

  /**
   * Tells whether the combatant's actor is a group (`oneCombatant`: its members' tokens are one combatant together)
   * that is in the encounter already or enters by the same operation. Any other group is noted as entering.
   */
  private isGroupAlreadyIn(ruleset: Ruleset, operation: object): boolean {
    const { actor } = this;
    if (!actor || !ruleset.types.Actor[actor.type]?.oneCombatant) return false;
    const entering = enteringGroups.get(operation) ?? new Set<string>();
    enteringGroups.set(operation, entering);
    const combat = this.parent as unknown as CombatDocument;
    if (entering.has(actor.uuid) || combat.combatants.some((combatant) => combatant.actor === actor)) return true;
    entering.add(actor.uuid);
    return false;
  }
}
