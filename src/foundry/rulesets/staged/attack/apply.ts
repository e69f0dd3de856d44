import { woundKey } from "../body.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import { backInTheFight } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import type { StagedModel } from "../models.ts";
import { canAct, healWound, takeWound } from "../../../../rules/staged/damage.ts";
import { fatigueAfter } from "../../../../rules/staged/derived.ts";
import type { WoundLevel, Wounds } from "../../../../rules/staged/types.ts";

/** The levels of wounds of which an actor can have several. */
const COUNTED = ["light", "medium", "heavy", "incapacitated"] as const;

/**
 * Returns the change that marks a wounded actor's combatant as hurt in this round, in which it casts worse, whatever
 * caused the wound (ST-031); none outside an encounter. `target` is the actor's uuid, `token` the token's.
 */
export function hurtChanges(target: string, token: string | null, reader: GameReader): Change[] {
  const actor = reader.actor(target);
  const combatant = actor && reader.combatant(actor, reader.token(token));
  return combatant?.combat
    ? [{ kind: "set", uuid: combatant.uuid, path: "system.hurtRound", value: combatant.combat.round }]
    : [];
}

/**
 * Adds up wounds and healing of several actors on one card, each on top of the one before, and returns the changes that
 * write them. Actors are given by uuid; deleted ones are passed over.
 */
export class WoundLedger {
  /** by uuid each actor's wounds after those added so far, and what was taken or healed, in order */
  private readonly bodies = new Map<
    string,
    { actor: ActorDocument; wounds: Wounds; marked: (readonly [level: WoundLevel, wasTaken: boolean])[] }
  >();

  constructor(private readonly reader: GameReader) {}

  /**
   * Returns an actor's wounds after those added so far, at first the stored ones, and the list of those added and
   * removed (`marked`); null if the actor was deleted.
   */
  private body(uuid: string) {
    const actor = this.reader.actor(uuid);
    if (!actor) return null;
    const known = this.bodies.get(actor.uuid);
    if (known) return known;
    const body = { actor, wounds: (actor.system as StagedModel).wounds as Wounds, marked: [] };
    this.bodies.set(actor.uuid, body);
    return body;
  }

  /** Adds one wound to an actor (ST-P06). */
  take(uuid: string, wound: WoundLevel): void {
    const body = this.body(uuid);
    if (!body || wound === "none") return;
    body.wounds = takeWound({ wounds: body.wounds, wound });
    body.marked.push([wound, true]);
  }

  /** Removes one wound of a level from an actor; returns whether there was one. */
  heal(uuid: string, wound: WoundLevel): boolean {
    const body = this.body(uuid);
    if (!body || wound === "none") return false;
    const hasWound = wound === "dead" ? body.wounds.dead : body.wounds[wound] > 0;
    if (!hasWound) return false;
    body.wounds = healWound({ wounds: body.wounds, wound });
    body.marked.push([wound, false]);
    return true;
  }

  /** Removes a number of wounds from an actor, the worst first, as far as there are any. */
  mend(uuid: string, wounds: number): void {
    const worst: WoundLevel[] = ["dead", "incapacitated", "heavy", "medium", "light"];
    for (let remaining = wounds; remaining > 0; remaining--) if (!worst.some((level) => this.heal(uuid, level))) return;
  }

  /** Returns the changes to all actors with wounds added or removed so far. */
  changes(): Change[] {
    return [...this.bodies.values()].flatMap(({ actor, wounds, marked }) => woundChanges(actor, wounds, marked));
  }
}

/**
 * Returns the changes that turn an actor's stored wounds into `after`, and set or remove the condition of an actor out
 * of the fight.
 * @param marked each wound that was taken (true) or healed (false), which decides the words
 */
function woundChanges(
  actor: ActorDocument,
  after: Wounds,
  marked: readonly (readonly [level: WoundLevel, wasTaken: boolean])[],
): Change[] {
  const before = (actor.system as StagedModel).wounds as Wounds;
  const { uuid } = actor;
  const name = shownName(actor);
  const changes: Change[] = [];
  // Changes of the number of wounds, level by level.
  for (const level of COUNTED) {
    const amount = after[level] - before[level];
    if (amount === 0) continue;
    const isTaken = marked.some(([wound, wasTaken]) => wound === level && wasTaken);
    // One change a wound, so that the card says each.
    const change: Change = {
      kind: "delta",
      uuid,
      path: `system.wounds.${level}`,
      amount: Math.sign(amount),
      min: 0,
      label: { key: `${woundKey(level)}${isTaken ? "Taken" : "Healed"}`, data: { name }, rule: "ST-P06" },
    };
    changes.push(...Array<Change>(Math.abs(amount)).fill(change));
  }
  if (after.dead !== before.dead) changes.push({ kind: "set", uuid, path: "system.wounds.dead", value: after.dead });
  // The condition of an actor out of the fight: set, or removed if these changes let it act again.
  const [couldAct, canStillAct] = [canAct({ wounds: before }), canAct({ wounds: after })];
  const isMarkedOut = actor.statuses.has("dead");
  if (!canStillAct && !isMarkedOut) {
    const key = after.dead ? "FRAY.Staged.Change.dead" : "FRAY.Staged.Change.incapacitated";
    changes.push({
      kind: "status",
      uuid,
      status: "dead",
      active: true,
      label: { key, data: { name }, rule: "ST-P06" },
    });
  } else if (canStillAct && !couldAct && isMarkedOut) changes.push(backInTheFight(uuid, name));
  return changes;
}

/**
 * Returns the change of an actor's fatigue by `steps` levels: upwards at most to the last level, downwards (a rest,
 * less than 0) at most to "fresh"; none if the level stays (ST-P07, ST-P11).
 */
export function fatigueChanges(actor: ActorDocument, steps: number): Change[] {
  const { fatigue } = actor.system as StagedModel;
  const next = fatigueAfter({ fatigue, steps });
  if (next === fatigue) return [];
  return [
    {
      kind: "set",
      uuid: actor.uuid,
      path: "system.fatigue",
      value: next,
      label: { key: `FRAY.Staged.FatigueNow.${next}`, data: { name: shownName(actor) }, rule: "ST-P07" },
    },
  ];
}
