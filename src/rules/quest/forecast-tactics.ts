import { entriesOf } from "../dice/distribution.ts";
import type { Situation } from "../forecast/approach.ts";
import { FAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { ActionId, AttackKind } from "./actions.ts";
import { ACTIONS, aimBonus, checkAction, checkDefence, missileCover, ROUND_START } from "./actions.ts";
import { resolveAttack } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import type { QuestState } from "./forecast-state.ts";
import { foeKey, MADE, MARK, markOf, MARKS, withMark } from "./forecast-state.ts";
import type { QuestFighter, QuestForecastWeapon, QuestSkillNow } from "./forecast-types.ts";
import { attackOdds, bestDefence, harmOf, levelChances } from "./odds.ts";
import type { Harm } from "./odds.ts";
import type { Defence, Level } from "./types.ts";

/** Ways to strike that a forecast chooses from (OQ-P14). */
export type QuestManoeuvre = "attack" | "allOutAttack" | "greatAttack" | "charge";
/** The ways to strike that give up the fighter's defence. */
const GIVING_UP = ["allOutAttack", "greatAttack", "charge"] as const satisfies readonly QuestManoeuvre[];

/** A fighter's deed on its turn; `place` is the index of the weapon that it strikes with or loads. */
export type QuestDeed =
  | { readonly kind: "strike"; readonly place: number; readonly manoeuvre: QuestManoeuvre }
  | { readonly kind: "aim" | "none" }
  | { readonly kind: "load"; readonly place: number };

/** The way a defender meets a blow. */
export interface QuestDefence {
  readonly kind: Defence;
  /** It is a parry by the weapon in the other hand, without a penalty and once a round (OQ-P14). */
  readonly free: boolean;
  /** The skill of the defence in percent, the penalty for earlier defences included. */
  readonly skill: number;
  readonly master: boolean;
}

/** One way a blow may end: the number that the defence adds to the target's mark, and points of damage after armour. */
interface Blow {
  readonly made: number;
  readonly net: number;
  readonly chance: number;
}

/**
 * The chances of the ends of a strike, in rows: a row for each count of defences made, and in it a chance for each
 * number of hit points left, from 0.
 */
interface StrikeEnds {
  /** The length of a row: one more than the foe's hit points before. */
  readonly height: number;
  /** The mark of the first row without hit points; each further row has a mark greater by 1. */
  readonly least: number;
  /** The number of chances in use, in all rows. */
  readonly length: number;
  readonly chances: Float64Array;
}

/** One state in which a deed may leave the foe. */
export interface QuestEnd {
  readonly foe: QuestState;
  readonly chance: number;
}

/** The least gain for which a fighter gives up its defence; more than rounding errors. */
const BETTER = 1e-9;
const NO_DEFENCE: QuestDefence = { kind: "none", free: false, skill: 0, master: false };

/** Makes a function that returns the value kept for a key; at a key's first call `make` computes it. */
function kept<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = make()));
    return found;
  };
}

/**
 * Makes the functions that choose for fighters, given by index, by the exact odds of blows: the weapon, the manoeuvre,
 * whether to aim first, and the defence; and those that tell how a turn may end. A manoeuvre is worth the share of the
 * foe's hit points that it takes on average, less the share of the fighter's own that a surviving foe's next plain blow
 * takes (OQ-P14).
 */
export function questTactics(fighters: readonly QuestFighter[], dodgeFumbleMax?: boolean) {
  const cover = fighters.map(({ shield = null }) => missileCover({ shield }).value);
  const isRanged = ({ kind }: QuestForecastWeapon): boolean => kind !== "close";
  /**
   * Returns the skill with a weapon after rounds of aiming, in percent; the target's shield covers it from missiles.
   */
  const skillAt = (weapon: QuestForecastWeapon, target: number, aimed: number): number => {
    const skill = weapon.skill + (weapon.kind === "missile" ? cover[target]! : 0);
    return aimed === 0 ? skill : skill + aimBonus({ rounds: aimed, skill, kind: weapon.kind }).value;
  };
  /** Returns all numbers of an actor's strike at a target that the rules need, before the dice are rolled. */
  const strikeOf = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, aimed = 0) => {
    const weapon = fighters[actor]!.weapons[place]!;
    const { modifier, maximumModifier, extraDamage } = ACTIONS[manoeuvre];
    return {
      kind: weapon.kind,
      weapon: weapon.dice,
      mechanical: weapon.mechanical ?? false,
      modifier: fighters[actor]!.modifier,
      armour: fighters[target]!.armour,
      extra: extraDamage,
      maximumModifier,
      skill: skillAt(weapon, target, aimed) + modifier,
      master: weapon.master ?? false,
    };
  };
  /** Returns the points of damage that a plain attack does on average if it is not defended against. */
  const meanOf = (actor: number, place: number, target: number, aimed: number): number =>
    attackOdds({ ...strikeOf(actor, place, "attack", target, aimed), hp: fighters[target]!.hp }).mean;
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => meanOf(actor, fighters[actor]!.weapons.indexOf(weapon), target, 0),
  );
  /** Returns the place of a fighter's ready weapon with the highest skill, of equals the first; -1 if none is ready. */
  const mostSkilled = (index: number, ready: (place: number) => boolean): number => {
    let found = -1;
    const { weapons } = fighters[index]!;
    weapons.forEach(({ skill }, place) => {
      if (ready(place) && (found < 0 || skill > weapons[found]!.skill)) found = place;
    });
    return found;
  };

  const harms = kept<Harm>();
  /** Returns the distributions of a strike's damage after armour, one for each way in which it may land. */
  const harmBy = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number): Harm =>
    harms(`${actor} ${place} ${manoeuvre} ${target}`, () => harmOf(strikeOf(actor, place, manoeuvre, target)));

  const met = kept<QuestDefence>();
  /** Returns the defence that serves the target best against a strike, after the defences it has made (OQ-056). */
  const defenceOf = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foe: Pick<QuestState, "defences" | "parried" | "canDefend" | "open">,
    aimed = 0,
  ): QuestDefence => {
    const { defences, parried } = foe;
    const canDefend = foe.canDefend && !foe.open;
    return met(`${actor} ${place} ${manoeuvre} ${target} ${defences} ${parried} ${canDefend} ${aimed}`, () => {
      const { parry, dodge, shield, hp, offHand = false } = fighters[target]!;
      const attack = strikeOf(actor, place, manoeuvre, target, aimed);
      const state = { ...ROUND_START, defences, canDefend };
      // Null for a defence that the rules do not allow.
      const allowed = (kind: "parry" | "dodge", { skill, master = false }: QuestSkillNow, free: boolean) => {
        const { problems, modifier } = checkDefence({ state, kind, attack: attack.kind as AttackKind, shield });
        return problems.length ? null : { kind, free, skill: free ? skill : skill + modifier, master };
      };
      // The other hand parries where another parry by the first would have a penalty.
      const parries = allowed("parry", parry, offHand && !parried && defences > 0);
      const dodges = allowed("dodge", dodge, false);
      const harm = harmBy(actor, place, manoeuvre, target);
      const { skill, master } = attack;
      const kind = bestDefence({ skill, master, hp, dodgeFumbleMax, parry: parries, dodge: dodges, harm });
      return (kind === "parry" ? parries : kind === "dodge" ? dodges : null) ?? NO_DEFENCE;
    });
  };

  const lefts: number[][] = [];
  /** Returns the hit points left after `net` points of damage, at least 0; kept, as the same are asked for often. */
  const hpAfter = (hp: number, net: number): number =>
    ((lefts[hp] ??= [])[net] ??= Math.max(0, takeDamage({ hp, net }).hp));

  const blows = kept<readonly Blow[]>();
  /** Returns every way one blow may end against a foe in this state, with its chance; its hit points do not matter. */
  const blowsOf = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foe: Pick<QuestState, "defences" | "parried" | "canDefend" | "open">,
    aimed: number,
  ): readonly Blow[] => {
    const { defences, parried, canDefend, open } = foe;
    const key = `${actor} ${place} ${manoeuvre} ${target} ${defences} ${parried} ${canDefend && !open} ${aimed}`;
    return blows(key, () => {
      const strike = strikeOf(actor, place, manoeuvre, target, aimed);
      const defence = defenceOf(actor, place, manoeuvre, target, foe, aimed);
      const harm = harmBy(actor, place, manoeuvre, target);
      // By the defence made: the chance of each number of points of damage.
      const sums: Record<keyof typeof MADE, number[]> = { none: [], free: [], defence: [] };
      /** Adds the chances of the damage of one pair of levels; `answer` is null where no defence is rolled. */
      const land = (attack: Level, answer: Level | null, chance: number): void => {
        if (chance === 0) return;
        const kind = answer === null ? "none" : defence.kind;
        const { damage, ignoreArmour } = resolveAttack({ attack, defence: answer, kind, dodgeFumbleMax });
        const sum = sums[answer === null ? "none" : defence.free ? "free" : "defence"];
        for (const [net, share] of entriesOf(harm[ignoreArmour ? "through" : damage]))
          sum[net] = (sum[net] ?? 0) + chance * share;
      };
      const answers = Object.entries(levelChances(defence)) as [Level, number][];
      for (const [attack, chance] of Object.entries(levelChances(strike)) as [Level, number][]) {
        if (defence.kind === "none" || (attack !== "critical" && attack !== "success")) land(attack, null, chance);
        else for (const [answer, share] of answers) land(attack, answer, chance * share);
      }
      return (Object.keys(sums) as (keyof typeof MADE)[]).flatMap((made) => {
        const found: Blow[] = [];
        sums[made].forEach((chance, net) => found.push({ made: MADE[made], net, chance }));
        return found;
      });
    });
  };

  const families = new WeakMap<readonly number[], Map<number, QuestState>>();
  /**
   * Returns a state with another mark: for equal content always the same object, which a chain finds without making a
   * key.
   */
  const marked = (state: QuestState, mark: number): QuestState => {
    const { toLoad, canDefend, open, aimed } = state;
    // States are kept by the list of rounds to load, then by one number for all else.
    let family = families.get(toLoad);
    if (!family) families.set(toLoad, (family = new Map()));
    const name = aimed * MARKS + mark * 4 + Number(canDefend) * 2 + Number(open);
    let found = family.get(name);
    if (!found) family.set(name, (found = withMark(state, mark)));
    return found;
  };

  // Used by all calls of strikeEnds, so that none makes arrays of its own.
  let chances = new Float64Array(0);
  let next = new Float64Array(0);
  /**
   * Computes the chances of each state that a strike may leave the foe in: an all-out attack is two blows, the second
   * only at a foe that still stands (OQ-P14). The next call overwrites the returned array of chances.
   */
  const strikeEnds = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foe: QuestState,
    aimed: number,
  ): StrikeEnds => {
    const { attacks } = ACTIONS[manoeuvre];
    const height = foe.hp + 1;
    const least = markOf({ ...foe, hp: 0 });
    const length = height * (1 + attacks * MADE.defence);
    if (length > chances.length) [chances, next] = [new Float64Array(2 * length), new Float64Array(2 * length)];
    // Begin with the foe as it is, in the first row.
    chances.fill(0, 0, length);
    chances[foe.hp] = 1;
    for (let nth = 0; nth < attacks; nth++) {
      next.fill(0, 0, length);
      for (let row = 0; row < length; row += height) {
        // A foe felled by the blow before (0 hit points) stays so.
        next[row]! += chances[row]!;
        // The chances of a blow depend on the defences made so far, not on hit points.
        let met: readonly Blow[] | null = null;
        for (let hp = 1; hp < height; hp++) {
          const before = chances[row + hp]!;
          if (before === 0) continue;
          met ??= blowsOf(actor, place, manoeuvre, target, marked(foe, least + row / height), aimed);
          for (const { made, net, chance } of met) next[row + made * height + hpAfter(hp, net)]! += before * chance;
        }
      }
      [chances, next] = [next, chances];
    }
    return { height, least, length, chances };
  };

  /** Returns each state that a strike may leave the foe in, with its chance. */
  const endsOf = (
    actor: number,
    { place, manoeuvre }: Extract<QuestDeed, { kind: "strike" }>,
    target: number,
    foe: QuestState,
    aimed: number,
  ): readonly QuestEnd[] => {
    const { height, least, length, chances } = strikeEnds(actor, place, manoeuvre, target, foe, aimed);
    const ends: QuestEnd[] = [];
    for (let at = 0; at < length; at++) {
      if (chances[at] === 0) continue;
      const hp = at % height;
      ends.push({ foe: marked(foe, least + (at - hp) / height + hp * MARK), chance: chances[at]! });
    }
    return ends;
  };

  const replies = kept<number>();
  /**
   * Returns the share (0 to 1) of a fighter's full hit points that a foe's next plain blow takes on average; with
   * `open` the fighter does not defend.
   */
  const reply = (foe: number, actor: number, open: boolean): number =>
    replies(`${foe} ${actor} ${open}`, () => {
      const place = choice.best(foe, actor, () => true);
      if (place < 0) return 0;
      const { hp } = fighters[actor]!;
      const fresh = { defences: 0, parried: false, canDefend: true, open };
      const defence = defenceOf(foe, place, "attack", actor, fresh);
      const { net } = attackOdds({ ...strikeOf(foe, place, "attack", actor), defence, hp, dodgeFumbleMax });
      return entriesOf(net).reduce((sum, [points, chance]) => sum + (Math.min(points, hp) / hp) * chance, 0);
    });

  /** Returns the worth of a manoeuvre, as questTactics tells, against a foe in a state. */
  const worth = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, foe: QuestState): number => {
    const { height, length, chances } = strikeEnds(actor, place, manoeuvre, target, foe, 0);
    // The share of the foe's hit points taken on average, and the chance that the foe still stands.
    let taken = 0;
    let lives = 0;
    for (let at = 0; at < length; at++) {
      const hp = at % height;
      taken += chances[at]! * (1 - hp / foe.hp);
      if (hp > 0) lives += chances[at]!;
    }
    return taken - lives * reply(target, actor, ACTIONS[manoeuvre].noDefence);
  };

  /** Tells whether one more round of aiming does more damage a round, on average, than a shot now (OQ-P14). */
  const shouldAim = (actor: number, place: number, target: number, aimed: number): boolean => {
    // Rounds from one shot to the next: loading, and aiming so far.
    const cycle = (fighters[actor]!.weapons[place]!.rounds ?? 1) + aimed;
    return meanOf(actor, place, target, aimed + 1) / (cycle + 1) > meanOf(actor, place, target, aimed) / cycle + BETTER;
  };

  const deeds = kept<QuestDeed>();
  /**
   * Returns an actor's deed against a target: with the ready weapon that does most damage to it; if no weapon is ready
   * it loads the best, and it does nothing without a weapon. In the situation FAR only ranged weapons count.
   */
  const deedOf = (actor: number, own: QuestState, target: number, foe: QuestState, situation: Situation): QuestDeed => {
    const { weapons } = fighters[actor]!;
    const fits = (place: number): boolean => situation !== FAR || isRanged(weapons[place]!);
    const place = choice.best(actor, target, (weapon) => own.toLoad[weapon] === 0 && fits(weapon));
    if (place < 0) {
      const load = choice.best(actor, target, fits);
      return load < 0 ? { kind: "none" } : { kind: "load", place: load };
    }
    const free = own.defences === 0;
    const key = `${actor} ${place} ${free} ${own.aimed} ${target} ${foeKey(foe)} ${situation}`;
    return deeds(key, () => {
      if (isRanged(weapons[place]!))
        return shouldAim(actor, place, target, own.aimed)
          ? { kind: "aim" }
          : { kind: "strike", place, manoeuvre: "attack" };
      // Of the manoeuvres that the rules allow, the one worth most; a plain attack unless another is worth more.
      let manoeuvre: QuestManoeuvre = "attack";
      let most = worth(actor, place, "attack", target, foe);
      const state = { ...ROUND_START, defences: own.defences };
      for (const one of GIVING_UP) {
        if (one === "charge" && situation !== RUSH) continue;
        if (checkAction({ state, action: one satisfies ActionId }).problems.length > 0) continue;
        const found = worth(actor, place, one, target, foe);
        if (found > most + BETTER) [most, manoeuvre] = [found, one];
      }
      return { kind: "strike", place, manoeuvre };
    });
  };

  /** Returns the actor's own state after a deed, which does not depend on the deed's result. */
  const stateAfter = (actor: number, own: QuestState, deed: QuestDeed): QuestState => {
    // The rounds to load of all weapons, with those of one weapon replaced.
    const owing = (place: number, owed: number): readonly number[] =>
      own.toLoad.map((rounds, weapon) => (weapon === place ? owed : rounds));
    switch (deed.kind) {
      case "strike": {
        const rounds = fighters[actor]!.weapons[deed.place]!.rounds ?? 1;
        const toLoad = rounds > 1 ? owing(deed.place, rounds - 1) : own.toLoad;
        return { ...own, open: ACTIONS[deed.manoeuvre].noDefence, aimed: 0, toLoad };
      }
      case "load":
        return { ...own, open: false, aimed: 0, toLoad: owing(deed.place, own.toLoad[deed.place]! - 1) };
      default:
        return { ...own, open: false, aimed: deed.kind === "aim" ? own.aimed + 1 : 0 };
    }
  };

  /** Returns the state in which a fighter begins the fight. */
  const start = (index: number): QuestState => {
    const {
      hp,
      weapons,
      defences = 0,
      parried = false,
      defenceless = false,
      open = false,
      aimed = 0,
    } = fighters[index]!;
    const toLoad = weapons.map(({ toLoad: owed = 0 }) => owed);
    return { hp, toLoad, defences, parried, canDefend: !defenceless, open, aimed };
  };
  return { strikeOf, mostSkilled, defenceOf, deedOf, endsOf, hpAfter, stateAfter, start };
}
