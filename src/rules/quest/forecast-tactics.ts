import { entriesOf } from "../dice/distribution.ts";
import type { Situation } from "../forecast/approach.ts";
import { FAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import { cacheOf } from "../cache.ts";
import type { ActionId, AttackKind } from "./actions.ts";
import { ACTIONS, aimBonus, checkAction, checkDefence, missileCover, ROUND_START } from "./actions.ts";
import { resolveAttack } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import type { QuestState } from "./forecast-state.ts";
import { foeKey, MADE, MARK, markOf, MARKS, withMark } from "./forecast-state.ts";
import type { QuestDeed, QuestDefence, QuestEnd, QuestFighter, QuestForecastWeapon } from "./forecast-types.ts";
import type { QuestBlow, QuestManoeuvre, QuestSkillNow } from "./forecast-types.ts";
import { attackOdds, bestDefence, harmOf, levelChances } from "./odds.ts";
import type { Harm } from "./odds.ts";
import type { Level } from "./types.ts";

/*
 * How fighters of a forecast choose what they do. Words of this file: a weapon's place is its index in its fighter's
 * list; a fighter is open while it has given up its defence until its next turn; a free parry is that of the weapon in
 * the other hand; a state's mark packs hit points and defences made into one number (forecast-state.ts).
 */

/** The manoeuvres after which the fighter cannot defend until its next turn. */
const GIVING_UP = ["allOutAttack", "greatAttack", "charge"] as const satisfies readonly QuestManoeuvre[];

/**
 * The chances of all ends of a strike, in rows one after another: a row for each value that the defences in the foe's
 * mark may have (see MADE), and in it the chance of each number of hit points left, from 0.
 */
interface StrikeEnds {
  /** The length of a row: one more than the foe's hit points before the strike. */
  readonly height: number;
  /** The foe's mark at 0 hit points in the first row; it is greater by 1 in each further row. */
  readonly least: number;
  /** The number of chances in use; `chances` may be longer. */
  readonly length: number;
  readonly chances: Float64Array;
}

/** The least gain in worth that counts when manoeuvres are compared: more than rounding errors. */
const BETTER = 1e-9;
const NO_DEFENCE: QuestDefence = { kind: "none", free: false, skill: 0, master: false };

/**
 * Makes the functions by which fighters (given by index) choose weapon, manoeuvre, aiming and defence, by the exact
 * odds of blows, and those that tell how a turn may end. The worth of a manoeuvre is the mean share of the foe's hit
 * points that it takes, less the mean share of the fighter's own that the foe's next plain blow takes if the foe still
 * stands (OQ-P14).
 */
export function questTactics(fighters: readonly QuestFighter[], dodgeFumbleMax?: boolean) {
  const cover = fighters.map(({ shield = null }) => missileCover({ shield }).value);
  const isRanged = ({ kind }: QuestForecastWeapon): boolean => kind !== "close";
  /**
   * Returns the skill with a weapon in percent, less the target's shield against missiles, after `aimed` rounds of
   * aiming.
   */
  const skillAt = (weapon: QuestForecastWeapon, target: number, aimed: number): number => {
    const skill = weapon.skill + (weapon.kind === "missile" ? cover[target]! : 0);
    return aimed === 0 ? skill : skill + aimBonus({ rounds: aimed, skill, kind: weapon.kind }).value;
  };
  /** Returns an actor's strike at a target before dice are thrown, without hit points and defence. */
  const strikeOf = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, aimed = 0) => {
    const weapon = fighters[actor]!.weapons[place]!;
    const { modifier: skillModifier, maximumModifier, extraDamage } = ACTIONS[manoeuvre];
    return {
      kind: weapon.kind,
      weapon: weapon.dice,
      mechanical: weapon.mechanical ?? false,
      modifier: fighters[actor]!.modifier, // the Damage Modifier
      armour: fighters[target]!.armour,
      extra: extraDamage,
      maximumModifier,
      skill: skillAt(weapon, target, aimed) + skillModifier,
      master: weapon.master ?? false,
    };
  };
  /** Returns the mean damage, in points, of a plain attack against which the target does not defend. */
  const meanOf = (actor: number, place: number, target: number, aimed: number): number =>
    attackOdds({ ...strikeOf(actor, place, "attack", target, aimed), hp: fighters[target]!.hp }).mean;
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => meanOf(actor, fighters[actor]!.weapons.indexOf(weapon), target, 0),
  );
  /** Returns the index of a fighter's ready weapon with the highest skill, of equals the first; -1 if none is ready. */
  const mostSkilled = (index: number, isReady: (place: number) => boolean): number => {
    let best = -1;
    const { weapons } = fighters[index]!;
    weapons.forEach(({ skill }, place) => {
      if (isReady(place) && (best < 0 || skill > weapons[best]!.skill)) best = place;
    });
    return best;
  };

  const cachedHarm = cacheOf<Harm>();
  /** Returns the distributions of a strike's damage after armour, for each way in which it can land; computed once. */
  const harmBy = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number): Harm =>
    cachedHarm(`${actor} ${place} ${manoeuvre} ${target}`, () => harmOf(strikeOf(actor, place, manoeuvre, target)));

  const cachedDefence = cacheOf<QuestDefence>();
  /** Returns the best defence of the target, in the state `foeState`, against a strike (OQ-056); computed once. */
  const defenceOf = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foeState: Pick<QuestState, "defences" | "parried" | "canDefend" | "open">,
    aimed = 0,
  ): QuestDefence => {
    const { defences, parried } = foeState;
    const canDefend = foeState.canDefend && !foeState.open;
    return cachedDefence(
      `${actor} ${place} ${manoeuvre} ${target} ${defences} ${parried} ${canDefend} ${aimed}`,
      () => {
        const { parry, dodge, shield, hp, offHand = false } = fighters[target]!;
        const attack = strikeOf(actor, place, manoeuvre, target, aimed);
        const state = { ...ROUND_START, defences, canDefend };
        // Returns null for a defence that the rules do not allow.
        const allowedDefence = (kind: "parry" | "dodge", { skill, master = false }: QuestSkillNow, free: boolean) => {
          const { problems, modifier } = checkDefence({ state, kind, attack: attack.kind as AttackKind, shield });
          return problems.length ? null : { kind, free, skill: free ? skill : skill + modifier, master };
        };
        // The other hand parries if it has not done so this round and the first hand would have a penalty.
        const possibleParry = allowedDefence("parry", parry, offHand && !parried && defences > 0);
        const possibleDodge = allowedDefence("dodge", dodge, false);
        const harm = harmBy(actor, place, manoeuvre, target);
        const { skill, master } = attack;
        const kind = bestDefence({
          skill,
          master,
          hp,
          dodgeFumbleMax,
          parry: possibleParry,
          dodge: possibleDodge,
          harm,
        });
        // `bestDefence` never chooses a defence that is not allowed.
        return { none: null, parry: possibleParry, dodge: possibleDodge }[kind] ?? NO_DEFENCE;
      },
    );
  };

  const lefts: number[][] = [];
  /**
   * Returns the hit points left after `net` points of damage, at least 0; computed once, as it is called very often.
   */
  const hpAfter = (hp: number, net: number): number =>
    ((lefts[hp] ??= [])[net] ??= Math.max(0, takeDamage({ hp, net }).hp));

  const cachedBlows = cacheOf<readonly QuestBlow[]>();
  /** Returns all ends of one blow against a foe in this state, whose hit points do not matter; computed once. */
  const blowsOf = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foeState: Pick<QuestState, "defences" | "parried" | "canDefend" | "open">,
    aimed: number,
  ): readonly QuestBlow[] => {
    const { defences, parried, canDefend, open } = foeState;
    const key = `${actor} ${place} ${manoeuvre} ${target} ${defences} ${parried} ${canDefend && !open} ${aimed}`;
    return cachedBlows(key, () => {
      const strike = strikeOf(actor, place, manoeuvre, target, aimed);
      const defence = defenceOf(actor, place, manoeuvre, target, foeState, aimed);
      const harm = harmBy(actor, place, manoeuvre, target);
      // By what the defence adds to the target's mark: at the index of each number of points of damage, its chance.
      const sums: Record<keyof typeof MADE, number[]> = { none: [], free: [], defence: [] };
      /**
       * Adds the damage of one pair of levels, which has this chance; `defenceLevel` is null if no defence is rolled.
       */
      const addDamage = (attackLevel: Level, defenceLevel: Level | null, chance: number): void => {
        if (chance === 0) return;
        const kind = defenceLevel === null ? "none" : defence.kind;
        const { damage, ignoreArmour } = resolveAttack({
          attack: attackLevel,
          defence: defenceLevel,
          kind,
          dodgeFumbleMax,
        });
        const rolledDefence = defence.free ? "free" : "defence";
        const chancesByDamage = sums[defenceLevel === null ? "none" : rolledDefence];
        for (const [net, share] of entriesOf(harm[ignoreArmour ? "through" : damage]))
          chancesByDamage[net] = (chancesByDamage[net] ?? 0) + chance * share;
      };
      const defenceLevels = Object.entries(levelChances(defence)) as [Level, number][];
      // A defence is rolled only against an attack that succeeds.
      for (const [attackLevel, chance] of Object.entries(levelChances(strike)) as [Level, number][]) {
        if (defence.kind === "none" || (attackLevel !== "critical" && attackLevel !== "success"))
          addDamage(attackLevel, null, chance);
        else for (const [defenceLevel, share] of defenceLevels) addDamage(attackLevel, defenceLevel, chance * share);
      }
      return (Object.keys(sums) as (keyof typeof MADE)[]).flatMap((made) => {
        const ends: QuestBlow[] = [];
        sums[made].forEach((chance, net) => ends.push({ made: MADE[made], net, chance }));
        return ends;
      });
    });
  };

  const families = new WeakMap<readonly number[], Map<number, QuestState>>();
  /** Returns a state with another mark. Equal results are one object, because a chain looks states up by object. */
  const marked = (state: QuestState, mark: number): QuestState => {
    const { toLoad, canDefend, open, aimed } = state;
    // States are kept by the list of rounds to load, and then by one number for all the rest.
    let statesByNumber = families.get(toLoad);
    if (!statesByNumber) families.set(toLoad, (statesByNumber = new Map()));
    const number = aimed * MARKS + mark * 4 + Number(canDefend) * 2 + Number(open);
    let sameState = statesByNumber.get(number);
    if (!sameState) statesByNumber.set(number, (sameState = withMark(state, mark)));
    return sameState;
  };

  // Arrays for `strikeEnds`, shared by all its calls to save memory.
  let chances = new Float64Array(0);
  let next = new Float64Array(0);
  /**
   * Computes the chances of all states that a strike may leave the foe in. An all-out attack is two blows, the second
   * only if the foe still stands (OQ-P14). The next call overwrites the array of chances that is returned.
   */
  const strikeEnds = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foeState: QuestState,
    aimed: number,
  ): StrikeEnds => {
    const { attacks } = ACTIONS[manoeuvre];
    const height = foeState.hp + 1;
    const least = markOf({ ...foeState, hp: 0 });
    const length = height * (1 + attacks * MADE.defence);
    if (length > chances.length) [chances, next] = [new Float64Array(2 * length), new Float64Array(2 * length)];
    // Before the first blow the foe is certainly as it is, which is in the first row.
    chances.fill(0, 0, length);
    chances[foeState.hp] = 1;
    for (let blow = 0; blow < attacks; blow++) {
      next.fill(0, 0, length);
      for (let row = 0; row < length; row += height) {
        // A foe whom the blow before has felled (0 hit points) stays so.
        next[row]! += chances[row]!;
        // The ends of a blow depend on the defences made so far but not on hit points: one look-up for the whole row.
        let blowEnds: readonly QuestBlow[] | null = null;
        for (let hp = 1; hp < height; hp++) {
          const chanceBefore = chances[row + hp]!;
          if (chanceBefore === 0) continue;
          blowEnds ??= blowsOf(actor, place, manoeuvre, target, marked(foeState, least + row / height), aimed);
          for (const { made, net, chance } of blowEnds)
            next[row + made * height + hpAfter(hp, net)]! += chanceBefore * chance;
        }
      }
      [chances, next] = [next, chances];
    }
    return { height, least, length, chances };
  };

  /** Returns all states that a strike may leave the foe in, with their chances. */
  const endsOf = (
    actor: number,
    { place, manoeuvre }: Extract<QuestDeed, { kind: "strike" }>,
    target: number,
    foeState: QuestState,
    aimed: number,
  ): readonly QuestEnd[] => {
    const { height, least, length, chances } = strikeEnds(actor, place, manoeuvre, target, foeState, aimed);
    const ends: QuestEnd[] = [];
    for (let index = 0; index < length; index++) {
      if (chances[index] === 0) continue;
      // `hp` is the place in its row, `(index - hp) / height` the row. Each hit point adds MARK to the mark.
      const hp = index % height;
      ends.push({ foe: marked(foeState, least + (index - hp) / height + hp * MARK), chance: chances[index]! });
    }
    return ends;
  };

  const cachedReply = cacheOf<number>();
  /**
   * Returns the mean share (0 to 1) of the actor's full hit points that the foe's next plain blow takes, with its best
   * weapon; 0 for a foe without weapons. With `isOpen` the actor does not defend. Computed once.
   */
  const reply = (foe: number, actor: number, isOpen: boolean): number =>
    cachedReply(`${foe} ${actor} ${isOpen}`, () => {
      const place = choice.best(foe, actor, () => true);
      if (place < 0) return 0;
      const { hp } = fighters[actor]!;
      // The actor as it is at its next turn, before any defence.
      const fresh = { defences: 0, parried: false, canDefend: true, open: isOpen };
      const defence = defenceOf(foe, place, "attack", actor, fresh);
      const { net } = attackOdds({ ...strikeOf(foe, place, "attack", actor), defence, hp, dodgeFumbleMax });
      return entriesOf(net).reduce((sum, [points, chance]) => sum + (Math.min(points, hp) / hp) * chance, 0);
    });

  /** Returns the worth of a manoeuvre (see `questTactics`) against a foe in this state. */
  const worth = (
    actor: number,
    place: number,
    manoeuvre: QuestManoeuvre,
    target: number,
    foeState: QuestState,
  ): number => {
    const { height, length, chances } = strikeEnds(actor, place, manoeuvre, target, foeState, 0);
    // The mean share of the foe's hit points that is taken, and the chance that the foe still stands.
    let takenShare = 0;
    let standingChance = 0;
    for (let index = 0; index < length; index++) {
      const hp = index % height;
      takenShare += chances[index]! * (1 - hp / foeState.hp);
      if (hp > 0) standingChance += chances[index]!;
    }
    return takenShare - standingChance * reply(target, actor, ACTIONS[manoeuvre].noDefence);
  };

  /**
   * Tells whether the mean damage a round is higher if the actor aims for one more round than if it shoots now
   * (OQ-P14).
   */
  const shouldAim = (actor: number, place: number, target: number, aimed: number): boolean => {
    // The rounds from one shot to the next: those of loading and shooting, and those of aiming so far.
    const cycle = (fighters[actor]!.weapons[place]!.rounds ?? 1) + aimed;
    return meanOf(actor, place, target, aimed + 1) / (cycle + 1) > meanOf(actor, place, target, aimed) / cycle + BETTER;
  };

  const cachedDeed = cacheOf<QuestDeed>();
  /**
   * Returns what an actor (in the state `ownState`) does in its turn against a target (in the state `foeState`). With
   * the ready weapon of most damage it shoots, aims, or strikes with the manoeuvre of highest worth. If no weapon is
   * ready, it loads its best weapon; without any weapon it does nothing. In the situation FAR, only ranged weapons
   * count.
   */
  const deedOf = (
    actor: number,
    ownState: QuestState,
    target: number,
    foeState: QuestState,
    situation: Situation,
  ): QuestDeed => {
    const { weapons } = fighters[actor]!;
    const fits = (place: number): boolean => situation !== FAR || isRanged(weapons[place]!);
    const place = choice.best(actor, target, (weapon) => ownState.toLoad[weapon] === 0 && fits(weapon));
    if (place < 0) {
      const toLoad = choice.best(actor, target, fits);
      return toLoad < 0 ? { kind: "none" } : { kind: "load", place: toLoad };
    }
    // Whether the actor has made no defence yet matters for manoeuvres that give up defence.
    const hasNotDefended = ownState.defences === 0;
    const key = `${actor} ${place} ${hasNotDefended} ${ownState.aimed} ${target} ${foeKey(foeState)} ${situation}`;
    return cachedDeed(key, () => {
      if (isRanged(weapons[place]!))
        return shouldAim(actor, place, target, ownState.aimed)
          ? { kind: "aim" }
          : { kind: "strike", place, manoeuvre: "attack" };
      // Takes the allowed manoeuvre of the highest worth; a plain attack unless another is worth more.
      let manoeuvre: QuestManoeuvre = "attack";
      let bestWorth = worth(actor, place, "attack", target, foeState);
      const state = { ...ROUND_START, defences: ownState.defences };
      for (const candidate of GIVING_UP) {
        if (candidate === "charge" && situation !== RUSH) continue;
        if (checkAction({ state, action: candidate satisfies ActionId }).problems.length > 0) continue;
        const candidateWorth = worth(actor, place, candidate, target, foeState);
        if (candidateWorth > bestWorth + BETTER) [bestWorth, manoeuvre] = [candidateWorth, candidate];
      }
      return { kind: "strike", place, manoeuvre };
    });
  };

  /** Returns the actor's own state after a deed. The state is the same for all throws of dice. */
  const stateAfter = (actor: number, ownState: QuestState, deed: QuestDeed): QuestState => {
    // The rounds of loading for all weapons, with those of one weapon replaced.
    const toLoadWith = (place: number, owed: number): readonly number[] =>
      ownState.toLoad.map((rounds, weapon) => (weapon === place ? owed : rounds));
    switch (deed.kind) {
      case "strike": {
        // The rounds from one shot to the next, the first of them for the shot.
        const rounds = fighters[actor]!.weapons[deed.place]!.rounds ?? 1;
        const toLoad = rounds > 1 ? toLoadWith(deed.place, rounds - 1) : ownState.toLoad;
        return { ...ownState, open: ACTIONS[deed.manoeuvre].noDefence, aimed: 0, toLoad };
      }
      case "load":
        return { ...ownState, open: false, aimed: 0, toLoad: toLoadWith(deed.place, ownState.toLoad[deed.place]! - 1) };
      default:
        return { ...ownState, open: false, aimed: deed.kind === "aim" ? ownState.aimed + 1 : 0 };
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
