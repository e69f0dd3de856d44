import { entriesOf } from "../dice/distribution.ts";
import type { Situation } from "../forecast/approach.ts";
import { FAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { ActionId, AttackKind } from "./actions.ts";
import { ACTIONS, aimBonus, checkAction, checkDefence, missileCover, ROUND_START } from "./actions.ts";
import { resolveAttack } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import type { QuestFighter, QuestForecastWeapon, QuestSkillNow } from "./forecast-types.ts";
import { attackOdds, bestDefence, harmOf, levelChances } from "./odds.ts";
import type { Harm } from "./odds.ts";
import type { Defence, Level } from "./types.ts";

/** The part of a fighter that changes in a fight. */
export interface QuestState {
  readonly hp: number;
  /** Rounds of loading still needed, by weapon. */
  readonly toLoad: readonly number[];
  /** Defences made in this round, without the other hand's; and whether the other hand has parried. */
  readonly defences: number;
  readonly parried: boolean;
  /** False in the first round after a fumbled Perception (OQ-036). */
  readonly canDefend: boolean;
  /** True once defence was given up until the next turn (OQ-P14). */
  readonly open: boolean;
  /** Rounds of aiming in a row before this one. */
  readonly aimed: number;
}

/** Ways to strike that a forecast chooses from (OQ-P14). */
export type QuestManoeuvre = "attack" | "allOutAttack" | "greatAttack" | "charge";
const GIVING_UP = ["allOutAttack", "greatAttack", "charge"] as const satisfies readonly QuestManoeuvre[];

/** A fighter's deed on its turn: to strike, to aim, to load a weapon, or none; `place` is the weapon's index. */
export type QuestDeed =
  | { readonly kind: "strike"; readonly place: number; readonly manoeuvre: QuestManoeuvre }
  | { readonly kind: "aim" | "none" }
  | { readonly kind: "load"; readonly place: number };

/** The way a defender meets a blow. */
export interface QuestDefence {
  readonly kind: Defence;
  /** By the weapon in the other hand, at no penalty and once a round (OQ-P14). */
  readonly free: boolean;
  readonly skill: number;
  readonly master: boolean;
}

/** One way a blow may end: what the defence adds to the mark, and the damage after armour. */
interface Blow {
  readonly made: number;
  readonly net: number;
  readonly chance: number;
}

/** The ends of a strike: for each mark, from the least on, the chances of the hit points left. */
interface StrikeEnds {
  readonly height: number;
  readonly least: number;
  /** The number of chances in use. */
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

/** Makes a function that computes a value once for each key and keeps it. */
function kept<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = make()));
    return found;
  };
}

/**
 * Makes the functions that decide for all fighters, given by index, from the exact odds of blows: the best weapon, the
 * manoeuvre, whether to aim first, how a blow is met. A manoeuvre is worth the share of the foe's hit points that it
 * takes on average, less the share of the fighter's own that a surviving foe's plain blow then takes (OQ-P14).
 */
export function questTactics(fighters: readonly QuestFighter[], dodgeFumbleMax?: boolean) {
  const cover = fighters.map(({ shield = null }) => missileCover({ shield }).value);
  const flies = ({ kind }: QuestForecastWeapon): boolean => kind !== "close";
  const skillAt = (weapon: QuestForecastWeapon, target: number, aimed: number): number => {
    const skill = weapon.skill + (weapon.kind === "missile" ? cover[target]! : 0);
    return aimed === 0 ? skill : skill + aimBonus({ rounds: aimed, skill: weapon.skill }).value;
  };
  /** Returns a strike as the rules take it, before the dice. */
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
  const meanOf = (actor: number, place: number, target: number, aimed: number): number =>
    attackOdds({ ...strikeOf(actor, place, "attack", target, aimed), hp: fighters[target]!.hp }).mean;
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => meanOf(actor, fighters[actor]!.weapons.indexOf(weapon), target, 0),
  );
  /** Returns the place of the ready weapon with the highest skill, -1 for none. */
  const best = (index: number, ready: (place: number) => boolean): number => {
    let found = -1;
    const { weapons } = fighters[index]!;
    weapons.forEach(({ skill }, place) => {
      if (ready(place) && (found < 0 || skill > weapons[found]!.skill)) found = place;
    });
    return found;
  };

  const harms = kept<Harm>();
  /** Returns the distribution of a strike's damage after armour, by how it lands. */
  const harmBy = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number): Harm =>
    harms(`${actor} ${place} ${manoeuvre} ${target}`, () => harmOf(strikeOf(actor, place, manoeuvre, target)));

  const met = kept<QuestDefence>();
  /** Returns the defence that meets a strike, by the odds of this blow after the defences made so far (OQ-056). */
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
      const open = (kind: "parry" | "dodge", { skill, master = false }: QuestSkillNow, free: boolean) => {
        const { problems, modifier } = checkDefence({ state, kind, attack: attack.kind as AttackKind, shield });
        return problems.length ? null : { kind, free, skill: free ? skill : skill + modifier, master };
      };
      // The other hand parries where another parry by the first would have a penalty.
      const parries = open("parry", parry, offHand && !parried && defences > 0);
      const dodges = open("dodge", dodge, false);
      const harm = harmBy(actor, place, manoeuvre, target);
      const { skill, master } = attack;
      const kind = bestDefence({ skill, master, hp, dodgeFumbleMax, parry: parries, dodge: dodges, harm });
      return (kind === "parry" ? parries : kind === "dodge" ? dodges : null) ?? NO_DEFENCE;
    });
  };

  const lefts: number[][] = [];
  /** Returns hit points after a blow, none below 0; cached, as it is asked of the same numbers again and again. */
  const hpAfter = (hp: number, net: number): number =>
    ((lefts[hp] ??= [])[net] ??= Math.max(0, takeDamage({ hp, net }).hp));

  const blows = kept<readonly Blow[]>();
  /** Returns every way a blow may end against a foe in this state, with its chance; hit points do not matter. */
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
      const sums: Record<keyof typeof MADE, number[]> = { none: [], free: [], defence: [] };
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
  /** Returns a state with another mark: the same object for the same content, so that states need not be compared. */
  const marked = (state: QuestState, mark: number): QuestState => {
    const { toLoad, canDefend, open, aimed } = state;
    let family = families.get(toLoad);
    if (!family) families.set(toLoad, (family = new Map()));
    const name = aimed * MARKS + mark * 4 + Number(canDefend) * 2 + Number(open);
    let found = family.get(name);
    if (!found) family.set(name, (found = withMark(state, mark)));
    return found;
  };

  let chances = new Float64Array(0);
  let next = new Float64Array(0);
  /**
   * Computes how a strike may leave the foe: an all-out attack is two blows, the second where the first has not felled
   * (OQ-P14). The array of chances is shared: the next call overwrites it.
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
    chances.fill(0, 0, length);
    chances[foe.hp] = 1;
    for (let nth = 0; nth < attacks; nth++) {
      next.fill(0, 0, length);
      for (let row = 0; row < length; row += height) {
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

  /** Returns every way a strike may leave the foe. */
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
  /** Returns the share of a fighter's hit points that a foe's next plain blow takes on average; `open`: undefended. */
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

  /** Returns the value of a manoeuvre against a foe in its present state. */
  const worth = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, foe: QuestState): number => {
    const { height, length, chances } = strikeEnds(actor, place, manoeuvre, target, foe, 0);
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
  const aims = (actor: number, place: number, target: number, aimed: number): boolean => {
    const cycle = (fighters[actor]!.weapons[place]!.rounds ?? 1) + aimed;
    return meanOf(actor, place, target, aimed + 1) / (cycle + 1) > meanOf(actor, place, target, aimed) / cycle + BETTER;
  };

  const deeds = kept<QuestDeed>();
  /** Returns an actor's deed: with the best ready weapon that reaches the target, else loading the best, or none. */
  const deedOf = (actor: number, own: QuestState, target: number, foe: QuestState, situation: Situation): QuestDeed => {
    const { weapons } = fighters[actor]!;
    const fits = (place: number): boolean => situation !== FAR || flies(weapons[place]!);
    const place = choice.best(actor, target, (weapon) => own.toLoad[weapon] === 0 && fits(weapon));
    if (place < 0) {
      const load = choice.best(actor, target, fits);
      return load < 0 ? { kind: "none" } : { kind: "load", place: load };
    }
    const free = own.defences === 0;
    const key = `${actor} ${place} ${free} ${own.aimed} ${target} ${foeKey(foe)} ${situation}`;
    return deeds(key, () => {
      if (flies(weapons[place]!))
        return aims(actor, place, target, own.aimed) ? { kind: "aim" } : { kind: "strike", place, manoeuvre: "attack" };
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

  /** Returns the actor's state after a deed, whatever its result. */
  const after = (actor: number, own: QuestState, deed: QuestDeed): QuestState => {
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
  return { strikeOf, best, defenceOf, deedOf, endsOf, hpAfter, after, start };
}

/** Returns a state at the start of a round: defences begin anew, but `open` lasts until the fighter's turn (OQ-P05). */
export const freshRound = (state: QuestState): QuestState => ({
  ...state,
  defences: 0,
  parried: false,
  canDefend: true,
});

/** The factor by which hit points stand in a mark, above the defences made. */
const MARK = 2 ** 10;
const MADE = { none: 0, free: 1, defence: 2 } as const;
/** Returns a state's mark: hit points, defences made and the other hand's parry packed into one number. */
const markOf = ({ hp, defences, parried }: QuestState): number =>
  hp * MARK + defences * MADE.defence + Number(parried) * MADE.free;
/** More than four times any mark. */
const MARKS = 2 ** 32;
/** Returns a state with the hit points, defences and parry of a mark. */
const withMark = (state: QuestState, mark: number): QuestState => ({
  ...state,
  hp: Math.floor(mark / MARK),
  defences: (mark % MARK) >> 1,
  parried: mark % MADE.defence === MADE.free,
});

/** Returns a foe's state with `hp` hit points left after a blow, the defence that it made counted, if any. */
export const struck = (foe: QuestState, made: keyof typeof MADE, hp: number): QuestState =>
  withMark(foe, markOf({ ...foe, hp }) + MADE[made]);

/** Returns a text that is equal for states of a target that are struck with the same odds. */
export const foeKey = ({ hp, defences, parried, canDefend, open }: QuestState): string =>
  `${hp} ${defences} ${parried} ${canDefend && !open}`;
