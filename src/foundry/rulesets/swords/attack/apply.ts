import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import { backInTheFight } from "../../../contract/change.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import type { RuleId } from "../../../../rules/explain.ts";
import { fighterOf } from "../body.ts";
import type { ClicheNow } from "../types.ts";
import { clicheNow } from "../derived.ts";
import type { Loss } from "../../../../rules/swords/types.ts";
import { takeLoss } from "../../../../rules/swords/damage.ts";
import { breakUp, teamsLedBy } from "../group/members.ts";

/* A team is several fighters who fight as one. */

/**
 * Collects the changes of one card to fighters and teams; nothing is written. Losses of dice are each counted on what
 * the changes collected before have left. A cliché is what a fighter is good at, rated in dice.
 */
export class FightLedger {
  private readonly changes: Change[] = [];
  /** dice left in a cliché after the changes so far, by the cliché's uuid */
  private readonly left = new Map<string, number>();
  /** uuids of the teams that this card breaks up */
  private readonly broken = new Set<string>();

  constructor(private readonly reader: GameReader) {}

  /**
   * Adds the loss of a contest: the armour absorbs it, or else dice are lost; a fighter without dice is defeated
   * (SS-029, SS-038 … SS-041). Returns the loss; null if the fighter or the cliché no longer exists.
   * @param difference difference of the deciding dice; armour absorbs it up to its coverage
   * @param dice the dice at stake
   */
  blow(actorUuid: string, clicheUuid: string, difference: number, dice: number): Loss | null {
    const actor = this.reader.actor(actorUuid);
    const cliche = this.cliche(clicheUuid);
    if (!actor || !cliche) return null;
    const { toughness, coverage, absorbed } = fighterOf(actor).derived;
    const loss = takeLoss({ difference, cliche: this.dice(cliche), coverage, toughness, absorbed, loss: dice });
    // `loss.armour`: the armour absorbs it; `loss.cliche`: the dice left after it.
    if (loss.armour) this.armour(actor, loss);
    else {
      // The last part of the dice left is what was lost, with the rule by which.
      const rule = loss.clicheParts.at(-1)?.rule ?? "SS-003";
      this.lose(actorUuid, clicheUuid, this.dice(cliche) - loss.cliche, rule);
    }
    return loss;
  }

  /** Adds this blow to the hits that the armour has absorbed. */
  private armour(actor: ActorDocument, loss: Loss): void {
    const { uuid } = actor;
    const name = shownName(actor);
    // More hits may be stored than the armour worn now can absorb, from armour taken off since: the change lowers them.
    const stored = fighterOf(actor).armour.absorbed;
    this.changes.push({
      kind: "delta",
      uuid,
      path: "system.armour.absorbed",
      amount: loss.absorbed - stored,
      min: 0,
      label: { key: "FRAY.Change.armourHit", data: { name, uuid, left: loss.armourLeft }, rule: "SS-039" },
    });
  }

  /**
   * Adds a loss of dice of a cliché, whatever the armour; a negative number gives dice back. If no dice are left, the
   * fighter is defeated, and teams that it leads break up. If a cliché that had none gets dice back, a defeated fighter
   * is in the fight again, but its teams stay broken up (SS-029, SS-P02).
   */
  lose(actorUuid: string, clicheUuid: string, dice: number, rule: RuleId): void {
    const actor = this.reader.actor(actorUuid);
    const cliche = this.cliche(clicheUuid);
    if (!actor || !cliche) return;
    const before = this.dice(cliche);
    const after = Math.max(0, Math.min(cliche.full, before - dice));
    this.left.set(clicheUuid, after);
    if (after === before) return;
    const { uuid } = actor;
    const name = shownName(actor);
    this.changes.push({
      kind: "delta",
      uuid: clicheUuid,
      path: "system.lost",
      amount: before - after,
      min: 0,
      max: cliche.full,
      label: { key: "FRAY.Change.cliche", data: { name, uuid, cliche: cliche.name, before, after }, rule },
    });
    // The condition "dead" marks a fighter who is out of the fight.
    const isOut = actor.statuses.has("dead");
    if (after === 0 && !isOut) this.out(actor);
    else if (before === 0 && after > 0 && isOut) this.changes.push(backInTheFight(uuid, name));
  }

  /** Adds the loss of all dice left in a cliché, which takes the fighter out of the fight (SS-013). */
  kill(actorUuid: string, clicheUuid: string): void {
    const cliche = this.cliche(clicheUuid);
    if (cliche) this.lose(actorUuid, clicheUuid, this.dice(cliche), "SS-013");
  }

  /**
   * Adds hits to those that a fighter's armour has absorbed, up to its toughness; a negative number mends it (SS-040).
   */
  wear(actorUuid: string, hits: number): void {
    const actor = this.reader.actor(actorUuid);
    if (!actor) return;
    const { toughness, absorbed } = fighterOf(actor).derived;
    const after = Math.max(0, Math.min(toughness, absorbed + hits));
    // More hits may be stored than `absorbed`, which is at most the toughness: the change lowers them too.
    const stored = fighterOf(actor).armour.absorbed;
    const { uuid } = actor;
    const name = shownName(actor);
    this.changes.push({
      kind: "delta",
      uuid,
      path: "system.armour.absorbed",
      amount: after - stored,
      min: 0,
      label: { key: "FRAY.Change.armourWorn", data: { name, uuid, left: toughness - after }, rule: "SS-040" },
    });
  }

  /**
   * Adds a change that sets a field of a document. With `key`, the card names the change in these words, with the
   * actor's name.
   */
  set(uuid: string, path: string, value: string | number | boolean, key?: string, rule?: RuleId): void {
    const actor = this.reader.actor(uuid);
    const name = actor ? shownName(actor) : "";
    const label = key ? { label: { key, data: { name }, ...(rule ? { rule } : {}) } } : {};
    this.changes.push({ kind: "set", uuid, path, value, ...label });
  }

  /** Notes that this card breaks up a team; returns true the first time, false if that was noted before. */
  noteBreak(teamUuid: string): boolean {
    const isFirst = !this.broken.has(teamUuid);
    this.broken.add(teamUuid);
    return isFirst;
  }

  /** Adds a change as it is. */
  add(change: Change): void {
    this.changes.push(change);
  }

  /** Returns all changes so far, in the order added. */
  all(): Change[] {
    return this.changes;
  }

  /** Adds that a fighter is defeated, and that the teams it leads break up. */
  private out(actor: ActorDocument): void {
    const label = { key: "FRAY.Change.defeated", data: { name: shownName(actor) }, rule: "SS-029" as const };
    this.changes.push({ kind: "status", uuid: actor.uuid, status: "dead", active: true, label });
    for (const team of teamsLedBy(actor, this.reader)) breakUp(team.uuid, this.reader, this);
  }

  /** Returns a cliché by its uuid, with its dice before this card's changes; null if it no longer exists. */
  private cliche(uuid: string): ClicheNow | null {
    const item: ItemDocument | null = this.reader.item(uuid);
    return item ? clicheNow(item) : null;
  }

  /** Returns the dice left in a cliché after the changes so far. */
  private dice(cliche: ClicheNow): number {
    return this.left.get(cliche.uuid) ?? cliche.dice;
  }
}
