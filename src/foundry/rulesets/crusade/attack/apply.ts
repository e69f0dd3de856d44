import { asset } from "../../../host/paths.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import { backInTheFight } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { localize } from "../../../host/host.ts";
import { darkChange } from "../combat/fate.ts";
import { bodyOf, BLUNTED, DEATHS_DOOR, DYING, groupOf, isBody } from "../body.ts";
import { applyDamage, suggestWound } from "../../../../rules/crusade/damage.ts";
import type { DamageOutcome } from "../../../../rules/crusade/damage.ts";
import { isShieldLost, stressGone } from "../../../../rules/crusade/shield.ts";
import type { BlockOutcome } from "../types.ts";

/** The kind of blow that makes a wound. */
type WoundSource = "cutting" | "piercing" | "blunt";

/**
 * A new Temporary Wound: the kind of blow that made it, and the key of its name; without `called` a name by kind is
 * used (EC-109).
 */
interface Wound {
  readonly source: WoundSource;
  readonly called?: string;
}

/** The state of one character while the blows of a card are counted, and what it was before them. */
interface CharacterState {
  readonly actor: ActorDocument;
  /** true if the character takes wounds and can die */
  readonly takesWounds: boolean;
  /** points of stress left after the blows so far, and before the first */
  stressLeft: number;
  readonly stressBefore: number;
  /** the points of stress gone with a shield that broke on this card, which are no damage (EC-A03) */
  shieldLost: number;
  /** the number of held shields that broke on this card */
  shieldsBroken: number;
  /** number of Temporary Wounds after the blows so far, and before the first */
  tempWounds: number;
  readonly woundsBefore: number;
  /** the Temporary Wounds that this card adds */
  readonly wounds: Wound[];
  /** the points of stress that each blow cost, in order; blows that cost none are left out */
  readonly injuries: number[];
  /** true if a blow of this card makes a death check due */
  deathCheck: boolean;
  /** true if a blow of this card puts the character out of the fight without killing */
  out: boolean;
  /** true if the character was dead before, or a blow of this card has killed */
  dead: boolean;
}

/**
 * Tells whether a character takes wounds and can die: one of tier "pc", and every other by a setting of the world.
 * Without it other characters are only out of the fight (EC-A28).
 */
const takesWounds = (actor: ActorDocument, reader: GameReader): boolean =>
  bodyOf(actor).tier === "pc" || reader.setting<boolean>("npcWounds");

/**
 * Returns the change that brings a foe back into the fight who was out of it for lack of stress. Empty for an actor
 * that is not out, or that takes wounds: its condition "dead" is real (EC-A28). The caller checks that stress came
 * back.
 */
export const standsAgainChanges = (actor: ActorDocument, reader: GameReader): Change[] =>
  actor.statuses.has("dead") && !takesWounds(actor, reader) ? [backInTheFight(actor.uuid, shownName(actor))] : [];

/**
 * Collects what one card does to actors: blows, healing, blocks, FATE (points that change throws). A character is
 * counted on its own stress, a group on its members' common pool of stress. Each blow counts from what the blows before
 * it have left. Nothing is written: `changes` returns what to write.
 */
export class BodyLedger {
  /** the state of each character so far, by uuid */
  private readonly bodies = new Map<string, CharacterState>();
  /** the points dealt to each group so far, less those healed, by uuid */
  private readonly pools = new Map<string, { actor: ActorDocument; dealt: number }>();
  /** the changes by blocks and FATE, which count on nothing else */
  private readonly rest: Change[] = [];

  constructor(
    private readonly reader: GameReader,
    /** id of the card; injuries are stored under it, and with "" none are stored */
    private readonly card = "",
  ) {}

  /**
   * Adds a blow of `damage` points at a character or a group. Damage below 1 and blows at dead characters do nothing.
   * `wound`: the kind of blow.
   */
  hurt(uuid: string, damage: number, wound: WoundSource): void {
    const actor = this.reader.actor(uuid);
    if (!actor || damage < 1) return;
    if (!isBody(actor)) {
      const pool = this.pools.get(actor.uuid) ?? { actor, dealt: 0 };
      pool.dealt += damage;
      this.pools.set(actor.uuid, pool);
      return;
    }
    const state = this.stateOf(actor);
    if (state.dead) return;
    const outcome = this.outcomeOf(state, damage, state.stressLeft);
    if (outcome.stressLeft < state.stressLeft) state.injuries.push(state.stressLeft - outcome.stressLeft);
    state.stressLeft = outcome.stressLeft;
    this.addOutcome(state, outcome, { source: wound });
  }

  /**
   * Adds what a blow does to a character's state besides stress: its new wounds, and whether a death check is due, and
   * the character out or dead.
   */
  private addOutcome(state: CharacterState, outcome: DamageOutcome, wound: Wound): void {
    for (let count = 0; count < outcome.newWounds; count++) state.wounds.push(wound);
    state.tempWounds = outcome.tempWounds;
    state.deathCheck ||= outcome.deathCheck;
    state.out ||= outcome.out;
    state.dead ||= outcome.dead;
  }

  /**
   * Returns by the rules what a blow does to a character who has `stressLeft` points of stress left. The state itself
   * is not changed.
   */
  private outcomeOf(state: CharacterState, damage: number, stressLeft: number): DamageOutcome {
    const system = bodyOf(state.actor);
    return applyDamage({
      stressLeft,
      tempWounds: state.tempWounds,
      brawn: system.attributes.brawn,
      grace: system.attributes.grace,
      damage,
      dying: state.actor.statuses.has(DYING),
      checkDue: state.deathCheck || state.actor.statuses.has(DEATHS_DOOR),
      tier: system.tier,
      overflowKills: this.reader.setting<boolean>("overflowKills"),
      npcWounds: this.reader.setting<boolean>("npcWounds"),
    });
  }

  /** Gives back points of stress to a character, up to its maximum, or to a group; points below 1 do nothing. */
  heal(uuid: string, points: number): void {
    const actor = this.reader.actor(uuid);
    if (!actor || points < 1) return;
    if (!isBody(actor)) {
      const pool = this.pools.get(actor.uuid) ?? { actor, dealt: 0 };
      pool.dealt -= points;
      this.pools.set(actor.uuid, pool);
      return;
    }
    const state = this.stateOf(actor);
    state.stressLeft = Math.min(bodyOf(actor).physical.max, state.stressLeft + points);
  }

  /**
   * Adds what a block by shield does to the shield and to its owner, the actor `uuid` (EC-139..144). Damage that gets
   * through is not part of it.
   */
  block(uuid: string, block: BlockOutcome): void {
    const actor = this.reader.actor(uuid);
    if (!actor) return;
    const name = shownName(actor);
    // In this order: the shield breaks; the owner's next attack is blunted; the arm is broken, or severed; the owner is
    // out or dead.
    if (block.destroyed) {
      if (isBody(actor)) this.loseStress(this.stateOf(actor), block.item);
      this.rest.push({
        kind: "set",
        uuid: block.item,
        path: "system.destroyed",
        value: true,
        label: { key: "FRAY.Change.shieldDestroyed", data: { name }, rule: "EC-142" },
      });
    }
    if (block.nextAttackNoDamage)
      this.rest.push({
        kind: "status",
        uuid: actor.uuid,
        status: BLUNTED,
        active: true,
        label: { key: "FRAY.Change.blunted", data: { name }, rule: "EC-140" },
      });
    if (block.tempWounds) this.brokenArm(this.stateOf(actor), block.tempWounds);
    if (block.severed && !block.dead) this.rest.push(woundItem(actor, "SeveredArm", 0, "cutting", true));
    if (block.incapacitated || block.dead)
      this.rest.push({
        kind: "status",
        uuid: actor.uuid,
        status: "dead",
        active: true,
        label: { key: "FRAY.Change.out", data: { name } },
      });
  }

  /**
   * Takes off the stress that a broken shield, the item `shield`, gave its owner by setting (EC-015, EC-A03). It stays
   * while another held shield is whole.
   */
  private loseStress(state: CharacterState, shield: string): void {
    const { derived } = bodyOf(state.actor);
    const held = [derived.shield, ...derived.spareShields].filter((item) => item !== null);
    state.shieldsBroken += Number(held.some(({ uuid }) => uuid === shield));
    if (!held.length || !isShieldLost({ spares: held.length - 1, breaks: state.shieldsBroken })) return;
    state.shieldLost = stressGone({ stressLeft: state.stressLeft, shieldStress: derived.shieldStress });
    state.stressLeft -= state.shieldLost;
  }

  /**
   * Adds the arm that a block has broken: `wounds` Temporary Wounds, or a death check if that is too many. A foe that
   * takes no wounds only gets the wound's item, a dead owner nothing (EC-115, EC-143).
   */
  private brokenArm(state: CharacterState, wounds: number): void {
    const arm: Wound = { source: "blunt", called: "BrokenArm" };
    if (!state.takesWounds) state.wounds.push(arm);
    // Computed as a blow at a character without stress, so that each point makes a wound; the stress stays as it is.
    else if (!state.dead) this.addOutcome(state, this.outcomeOf(state, wounds, 0), arm);
  }

  /**
   * Adds the points of FATE that a critical gives: to the pool of the actor `uuid` ("own"), or to the gamemaster's,
   * Dark FATE ("dark"). "own" does nothing for a group, which has no FATE (EC-066, EC-A07).
   */
  fate(uuid: string, points: number, pool: "own" | "dark" = "own"): void {
    const actor = this.reader.actor(uuid);
    if (pool === "dark") {
      const label = { key: "FRAY.Change.darkFate", data: { points }, rule: "EC-A07" as const };
      this.rest.push({ ...darkChange(points, this.reader), label });
      return;
    }
    if (actor && isBody(actor))
      this.rest.push({
        kind: "delta",
        uuid: actor.uuid,
        path: "system.fate.value",
        amount: points,
        min: 0,
        label: { key: "FRAY.Change.fate", data: { name: shownName(actor), points }, rule: "EC-066" },
      });
  }

  /** Returns the changes of all that was added: first to characters, then to groups' pools, then by blocks and FATE. */
  changes(): Change[] {
    const changes: Change[] = [];
    for (const state of this.bodies.values()) changes.push(...bodyChanges(state, this.card, this.reader));
    for (const { actor, dealt } of this.pools.values()) changes.push(...poolChanges(actor, dealt));
    return [...changes, ...this.rest];
  }

  /** Returns a character's state after all that was added so far; the first call reads the state from the document. */
  private stateOf(actor: ActorDocument): CharacterState {
    const system = bodyOf(actor);
    const known = this.bodies.get(actor.uuid);
    if (known) return known;
    const wounds = takesWounds(actor, this.reader);
    const state: CharacterState = {
      actor,
      takesWounds: wounds,
      stressLeft: system.physical.value,
      stressBefore: system.physical.value,
      shieldLost: 0,
      shieldsBroken: 0,
      tempWounds: system.derived.wounds,
      woundsBefore: system.derived.wounds,
      wounds: [],
      injuries: [],
      deathCheck: false,
      out: false,
      // Dead characters take no further harm. A foe that takes no wounds has the condition "dead" when only out.
      dead: wounds && actor.statuses.has("dead"),
    };
    this.bodies.set(actor.uuid, state);
    return state;
  }
}

/**
 * Returns the changes to one character after all strikes of a card: stress, injuries, wounds, and the conditions of a
 * death check, of being out and of death. After healing alone, a foe that was out stands again. `card`: the id under
 * which injuries are stored; "" to store none.
 */
function bodyChanges(state: CharacterState, card: string, reader: GameReader): Change[] {
  const { actor, stressBefore: before, stressLeft: after } = state;
  // Damage, less what was healed; the stress that went with a broken shield is neither.
  const dealt = before - state.shieldLost - after;
  const { uuid } = actor;
  const name = shownName(actor);
  const changes: Change[] = [];
  if (dealt !== 0)
    changes.push({
      kind: "delta",
      uuid,
      path: "system.physical.damage",
      amount: dealt,
      min: 0,
      label: { key: "FRAY.Change.stress", data: { name, uuid, before, after }, rule: "EC-107" },
    });
  // Each blow that cost stress is stored as an injury, which may be healed once.
  if (card)
    state.injuries.forEach((points, index) =>
      changes.push({
        kind: "push",
        uuid,
        path: "system.injuries",
        entry: { id: index ? `${card}-${index + 1}` : card, points, tended: false },
      }),
    );
  // Each wound is an item, named by the kind of blow unless its name is given.
  state.wounds.forEach(({ source, called }, index) => {
    const { name: nameKey, days } = suggestWound({ source, nth: state.woundsBefore + index });
    changes.push(woundItem(actor, called ?? nameKey.slice(nameKey.lastIndexOf(".") + 1), days, source, false));
  });
  // A death check is due, unless the character is dead.
  if (state.deathCheck && !state.dead)
    changes.push({
      kind: "status",
      uuid,
      status: DEATHS_DOOR,
      active: true,
      label: { key: "FRAY.Change.deathsDoor", data: { name }, rule: "EC-115" },
    });
  // A dead character needs no death check any more. This change of a condition has no words of its own.
  if (state.dead && actor.statuses.has(DEATHS_DOOR))
    changes.push({ kind: "status", uuid, status: DEATHS_DOOR, active: false });
  if (state.out || state.dead)
    changes.push({
      kind: "status",
      uuid,
      status: "dead",
      active: true,
      label: {
        key: state.dead ? "FRAY.Change.dead" : "FRAY.Change.out",
        data: { name },
        rule: state.dead ? "EC-118" : "EC-A28",
      },
    });
  // Healing alone, without a fall on the same card, brings a foe back.
  else if (after > before) changes.push(...standsAgainChanges(actor, reader));
  return changes;
}

/**
 * Returns the change that creates the item of a wound.
 * @param wound the key of the wound's name, below FRAY.Crusade.Wound
 * @param days how many days the wound lasts
 * @param source the kind of blow that made the wound
 * @param severed true for a lost limb, which is no Temporary Wound
 */
function woundItem(actor: ActorDocument, wound: string, days: number, source: string, severed: boolean): Change {
  const title = localize(`FRAY.Crusade.Wound.${wound}`);
  return {
    kind: "create",
    uuid: actor.uuid,
    type: "Item",
    data: {
      name: title,
      type: "crusadeWound",
      img: asset("icons/wound.svg"),
      system: { days, source, severed },
    },
    label: { key: "FRAY.Change.wound", data: { name: shownName(actor), wound: title, days }, rule: "EC-108" },
  };
}

/**
 * Returns the changes when a group loses `dealt` points of stress, or regains points if `dealt` is below 0: the pool,
 * and the condition "dead", which begins when the pool becomes empty and ends when the pool has points again (EC-100).
 * Returns no changes if the pool stays as it is.
 */
function poolChanges(actor: ActorDocument, dealt: number): Change[] {
  const group = groupOf(actor);
  const { uuid } = actor;
  const name = shownName(actor);
  const before = group.pool.value;
  const after = Math.max(0, Math.min(group.pool.max, before - dealt));
  if (after === before) return [];
  // Members left standing: a partly hurt member counts.
  const left = Math.ceil(after / group.derived.stressEach);
  const changes: Change[] = [
    {
      kind: "delta",
      uuid,
      path: "system.pool.damage",
      amount: before - after,
      min: 0,
      max: group.pool.max,
      label: { key: "FRAY.Change.pool", data: { name, uuid, before, after, left }, rule: "EC-100" },
    },
  ];
  if (after === 0)
    changes.push({
      kind: "status",
      uuid,
      status: "dead",
      active: true,
      label: { key: "FRAY.Change.out", data: { name }, rule: "EC-100" },
    });
  else if (before === 0) changes.push(backInTheFight(uuid, name));
  return changes;
}
