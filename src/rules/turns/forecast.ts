import type { Dice } from "../forecast/dice.ts";
import { NEAR } from "../forecast/approach.ts";
import type { Bout, Skirmish } from "../forecast/skirmish.ts";
import { damage, sneakDamage } from "./attack.ts";
import { condition, diceCount } from "./derived.ts";
import type { Bond } from "../forecast/chain.ts";
import { FOES } from "../forecast/chain.ts";
import { turnsApproach } from "./forecast-approach.ts";
import { bondsOf, hasFinesse, turnsTactics, wayOf } from "./forecast-plan.ts";
import type { TurnsAttack, TurnsBlow, TurnsFighter, TurnsFightOptions } from "./forecast-types.ts";
import { initiative } from "./initiative.ts";
import { sneakCheck } from "./sneak.ts";
import type { ExplodingThrow } from "./types.ts";

export type { TurnsBond, TurnsFighter, TurnsFightOptions, TurnsForecastWeapon } from "./forecast-types.ts";

/**
 * Throws the damage dice that a fighter of a level has, twice as many with power, and a further die for each die that
 * shows its highest face, further dice included (CT-028, CT-031).
 */
export function throwDamage(
  { level, sides, power }: { readonly level: number; readonly sides: number; readonly power?: boolean },
  dice: Dice,
): ExplodingThrow {
  const base = dice.many(diceCount({ level, power }).value, sides);
  const extra: number[] = [];
  for (let owed = base.filter((face) => face === sides).length; owed > 0; owed--) {
    const face = dice.one(sides);
    extra.push(face);
    if (face === sides) owed++;
  }
  return { sides, base, extra };
}

/**
 * Makes a fight of Combat Turns that is played with dice. The initiative die decides which side acts first; each
 * fighter then does what `turnsTactics` decides: a blow, a sneak attack, loading or a parry. Damage takes stamina and
 * then makes injuries (CT-002 … CT-006, CT-022 … CT-035, CT-044 … CT-055, CT-062 … CT-080, CT-P01 … CT-P03). Surprised
 * fighters do not act in the first round (CT-057). With `gaps`, fighters walk up to each other (CT-008, CT-016, CT-019,
 * CT-020). Nobody hides anew.
 */
export function turnsFight(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Skirmish {
  const { sideDie = "round", first: firstSides = [], targeting, rounds, gaps } = options;
  const tactics = turnsTactics(fighters, options);
  // The order of a round if side 0, or side 1, goes first; fighters of a side act as listed.
  const sideOrders = [0, 1].map((firstSide) =>
    [...fighters.keys()].sort(
      (one, other) => Number(fighters[one]!.side !== firstSide) - Number(fighters[other]!.side !== firstSide),
    ),
  );
  /**
   * Throws the dice of an attack and returns its damage; null if it is a sneak attack whose check fails (CT-072).
   * `caught`: the target is still surprised, so that its lower defence counts.
   */
  const throwAttack = (
    actor: number,
    deed: TurnsAttack,
    target: number,
    caught: boolean | undefined,
    dice: Dice,
  ): TurnsBlow | null => {
    const weapon = tactics.weaponAt(actor, deed.place);
    // A sneak attack has a check before its damage; a blow has not.
    if (deed.kind === "sneak") {
      const sneak = tactics.sneakOf(actor, target, weapon);
      if (!sneakCheck({ die: dice.one(20), ...sneak }).success) return null;
      const { direct: net, explosions } = sneakDamage({ ...sneak, ...throwDamage(sneak, dice) });
      return { net, explosions, direct: true };
    }
    const { power } = deed;
    const blow = tactics.blowOf(actor, target, weapon, caught);
    const { net, explosions } = damage({ ...blow, ...throwDamage({ ...blow, power }, dice), power });
    return { net, explosions, direct: false };
  };

  /** Begins the fight anew with these dice. */
  const begin = (dice: Dice): Bout => {
    const states = fighters.map((_, index) => tactics.start(index));
    let firstSide = 0;
    // By the index of the attacker, the attacks of this round and of the one before.
    let [now, before]: (Bond | null)[][] = [bondsOf(fighters, "now"), bondsOf(fighters, "before")];
    const stands = (index: number): boolean => !condition({ ...states[index]!, slots: fighters[index]!.slots }).dead;
    return {
      stands,
      // Throws the initiative die if it is due, and takes states and attacks into the new round.
      order(round) {
        // `firstSides` has the sides that are known already.
        if (round === 1 || sideDie === "round")
          firstSide = firstSides[round - 1] ?? (initiative({ die: dice.one(6) }) === "party" ? 0 : 1);
        if (round > 1) {
          states.forEach((state, index) => (states[index] = tactics.refresh(state)));
          [now, before] = [fighters.map(() => null), now!];
        }
        const order = sideOrders[firstSide]!;
        return round === 1 ? order.filter((index) => !fighters[index]!.surprised) : order;
      },
      left: (index) => tactics.left(index, states[index]!),
      // Chooses what the actor does, changes its state, and throws the dice of its attack if it makes one.
      turn(actor, target, situation = NEAR) {
        const foeState = states[target]!;
        // How the foe stands to the actor (engaged, distracted, free) matters only for a fighter with a finesse weapon.
        const way = hasFinesse(fighters[actor]!) ? wayOf(actor, target, now!, before!) : FOES.free;
        const deed = tactics.deed(actor, states[actor]!, target, foeState, way, situation);
        states[actor] = tactics.after(actor, states[actor]!, deed);
        if (deed?.kind !== "strike" && deed?.kind !== "sneak") return;
        // The attack is noted in `now`, as it decides who is engaged and who is distracted from now on.
        const blow = throwAttack(actor, deed, target, foeState.caught, dice);
        if (blow) states[target] = tactics.struck(target, foeState, blow);
        const { ranged = false } = tactics.weaponAt(actor, deed.place);
        now![actor] = {
          foe: target,
          ranged,
          hit: tactics.left(target, states[target]!) < tactics.left(target, foeState),
        };
      },
    };
  };
  return { fighters, begin, targeting, rounds, approach: turnsApproach(fighters, gaps) };
}
