import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { mortalOf, questOf } from "../body.ts";
import { takeDamage } from "../../../../rules/quest/damage.ts";
import { woundState } from "../../../../rules/quest/wounds.ts";
import type { MortalState } from "../../../../rules/quest/wounds.ts";

/** An actor's hit points and mortal wound while the blows of a card are added up. */
interface Body {
  readonly actor: ActorDocument;
  /** hit points before the first blow */
  readonly hpBefore: number;
  /** hit points after the blows so far */
  hp: number;
  /** the mortal wound before the first blow; null for none */
  readonly mortalBefore: MortalState | null;
  /** the mortal wound after the blows so far; null for none */
  mortal: MortalState | null;
}

/** Adds up the wounds of several blows on one card: each blow meets the hit points that the one before left. */
export class WoundLedger {
  private readonly bodies = new Map<string, Body>();

  constructor(private readonly reader: GameReader) {}

  /**
   * Takes `net` hit points from an actor, given by uuid; less than 1 changes nothing. At 0 or less the wound is mortal:
   * the actor is dying, or after a blow that is not meant to kill (`lethal` false) stable (OQ-059, OQ-065, OQ-P07).
   */
  hurt(uuid: string, net: number, lethal = true): void {
    const body = this.bodyOf(uuid);
    if (!body || net < 1) return;
    const { hp } = takeDamage({ hp: body.hp, net });
    body.hp = hp;
    body.mortal = woundState({ hp, lethal, mortal: body.mortal });
  }

  /** Returns the changes to all actors hurt so far. */
  changes(): Change[] {
    return [...this.bodies.values()].flatMap((body) => this.changesOf(body));
  }

  /**
   * Returns the state of an actor after the blows so far. Before the first blow it is read from the actor's document;
   * null if the actor was deleted.
   */
  private bodyOf(uuid: string): Body | null {
    const actor = this.reader.actor(uuid);
    if (!actor) return null;
    const known = this.bodies.get(actor.uuid);
    if (known) return known;
    const hp = questOf(actor).hp.value;
    const mortal = mortalOf(actor);
    const body: Body = { actor, hpBefore: hp, hp, mortalBefore: mortal, mortal };
    this.bodies.set(actor.uuid, body);
    return body;
  }

  /** Returns the changes of one actor's hit points, mortal wound and conditions; none if the blows changed nothing. */
  private changesOf({ actor, hpBefore, hp, mortal, mortalBefore }: Body): Change[] {
    if (hp === hpBefore && mortal === mortalBefore) return [];
    const { uuid } = actor;
    const name = shownName(actor);
    const changes: Change[] = [hitPointsChange(actor, hpBefore - hp)];
    if (mortal === mortalBefore) return changes;
    const combat = this.reader.combat(actor, actor.token);
    const woundedIn = combat ? { round: combat.round, combat: combat.uuid } : { round: 0, combat: "" };
    // The condition that comes with a new mortal wound: dying, or unconscious after a blow that is not meant to kill.
    // The words describe the change of the wound (`stateChange`): if the wound was treated since, an undo refuses with
    // them.
    const [status, label] = {
      dying: [STATUS.dying, { key: "FRAY.Change.mortalWound", data: { name }, rule: "OQ-065" }] as const,
      stable: [STATUS.unconscious, { key: "FRAY.Change.unconscious", data: { name }, rule: "OQ-P07" }] as const,
    }[mortal as string] ?? [null, null];
    const [stateChange, ...otherChanges] = mortalChanges(actor, mortal, woundedIn);
    changes.push(label ? { ...stateChange!, label } : stateChange!, ...otherChanges);
    if (status) changes.push({ kind: "status", uuid, status, active: true });
    return changes;
  }
}

/** Returns the change of an actor's stored damage, in hit points; a positive amount hurts, a negative one heals. */
export function hitPointsChange(actor: ActorDocument, amount: number): Change {
  const { uuid } = actor;
  const name = shownName(actor);
  const before = questOf(actor).hp.value;
  return {
    kind: "delta",
    uuid,
    path: "system.hp.damage",
    amount,
    min: 0,
    label: {
      key: "FRAY.Change.hitPoints",
      data: { name, uuid, before, after: before - amount },
      rule: amount > 0 ? "OQ-063" : "OQ-068",
    },
  };
}

/**
 * Returns the changes that set the state of an actor's mortal wound; null: it has none. `taken`, for a new wound: the
 * round and the uuid of the encounter in which it was taken, 0 and "" outside of one; left out, those noted before
 * stay.
 */
export function mortalChanges(
  actor: ActorDocument,
  state: MortalState | null,
  taken: { readonly round: number; readonly combat: string } | null = null,
): Change[] {
  const { uuid } = actor;
  const changes: Change[] = [{ kind: "set", uuid, path: "system.mortal.state", value: state ?? "none" }];
  if (taken)
    changes.push(
      { kind: "set", uuid, path: "system.mortal.round", value: taken.round },
      { kind: "set", uuid, path: "system.mortal.combat", value: taken.combat },
    );
  return changes;
}

/** Returns the changes with which an actor dies of a mortal wound (OQ-075, OQ-A12). */
export function deathChanges(actor: ActorDocument): Change[] {
  return [
    ...mortalChanges(actor, "dead"),
    ...clearStatuses(actor, [STATUS.dying]),
    {
      kind: "status",
      uuid: actor.uuid,
      status: STATUS.dead,
      active: true,
      label: { key: "FRAY.Change.dead", data: { name: shownName(actor) }, rule: "OQ-075" },
    },
  ];
}

/** Returns the changes that remove those of the given conditions that an actor has. */
export function clearStatuses(actor: ActorDocument, statuses: readonly string[]): Change[] {
  return statuses
    .filter((status) => actor.statuses.has(status))
    .map((status) => ({ kind: "status", uuid: actor.uuid, status, active: false }));
}
