import { certain, entriesOf } from "../dice/distribution.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { defencePenalty, ROUND_START } from "./actions.ts";
import { resolveAttack } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import type { QuestFighter, QuestFightOptions } from "./forecast.ts";
import { questTactics } from "./forecast.ts";
import { actScore } from "./initiative.ts";
import { damageDistribution, levelChances } from "./odds.ts";
import type { Level } from "./types.ts";

/** Hit points, rounds of loading owed by weapon, and defences made in this round. */
interface Quest {
  readonly hp: number;
  readonly toLoad: readonly number[];
  readonly defences: number;
  readonly canDefend: boolean;
}

/** One way a blow may end: was a defence made, and what gets through. */
interface Blow {
  readonly defended: boolean;
  readonly net: number;
  readonly chance: number;
}

/** The fight of questFight by the exact distribution of each blow (OQ-054 … OQ-063, OQ-P01 … OQ-P05, OQ-P11, OQ-P18). */
export function questChain(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Chain<Quest> {
  const { dodgeFumbleMax, targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const { blowOf, skillAt, worth, best, defenceOf } = questTactics(first, dodgeFumbleMax);
  const choice = new WeaponChoice(
    first.map(({ weapons }) => weapons),
    worth,
  );

  const known = new Map<string, readonly Blow[]>();
  const blows = (kind: number, place: number, foeKind: number, foe: Quest): readonly Blow[] => {
    const key = `${kind} ${place} ${foeKind} ${foe.defences} ${foe.canDefend}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = blowsOf(kind, place, foeKind, foe)));
    return found;
  };
  const blowsOf = (kind: number, place: number, foeKind: number, { defences, canDefend }: Quest): readonly Blow[] => {
    const weapon = first[kind]!.weapons[place]!;
    const blow = blowOf(kind, foeKind, weapon);
    const chosen = defenceOf(kind, place, foeKind, { ...ROUND_START, defences, canDefend });
    const against = chosen === "none" ? null : first[foeKind]![chosen];
    const levels = Object.entries(levelChances({ skill: skillAt(weapon, foeKind), master: weapon.master }));
    const answers = against
      ? Object.entries(
          levelChances({
            skill: against.skill + defencePenalty({ nth: defences + 1 }),
            master: against.master,
          }),
        )
      : [];
    const found: Blow[] = [];
    const land = (attack: Level, defence: Level | null, chance: number): void => {
      const defended = defence !== null;
      const result = resolveAttack({ attack, defence, kind: defended ? chosen : "none", dodgeFumbleMax });
      const { damage, ignoreArmour } = result;
      const distribution =
        damage === "none" ? certain(0) : damageDistribution({ ...blow, maximum: damage === "max", ignoreArmour });
      for (const [net, share] of entriesOf(distribution)) found.push({ defended, net, chance: chance * share });
    };
    for (const [attack, chance] of levels as [Level, number][]) {
      const met = answers.length > 0 && (attack === "critical" || attack === "success");
      if (!met) land(attack, null, chance);
      else for (const [defence, share] of answers as [Level, number][]) land(attack, defence, chance * share);
    }
    return found;
  };

  const key = ({ hp, toLoad, defences, canDefend }: Quest): string =>
    `${hp} ${toLoad.join(",")} ${defences}${canDefend ? "" : " open"}`;
  const loads = first.map(({ weapons }) => weapons.some(({ rounds: each = 1, toLoad = 0 }) => each > 1 || toLoad > 0));
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    start: (kind) => ({
      hp: first[kind]!.hp,
      toLoad: first[kind]!.weapons.map(({ toLoad }) => toLoad ?? 0),
      defences: 0,
      canDefend: !first[kind]!.defenceless,
    }),
    waits: fighters.map(({ surprised = false }) => surprised),
    key,
    aspect: (kind, state) => (loads[kind] ? key(state) : ""),
    stands: (_, { hp }) => hp > 0,
    left: (_, { hp }) => hp,
    refresh: (state) => ({ ...state, defences: 0, canDefend: true }),
    order: {
      kind: "scores",
      each: "round",
      score(kind, { toLoad }) {
        const { weapons, pc } = first[kind]!;
        const place = Math.max(
          best(kind, (weapon) => toLoad[weapon] === 0),
          0,
        );
        return actScore({ skill: weapons[place]?.skill ?? 0, pc });
      },
    },
    turn(kind, state, foeKind, foe) {
      const { weapons } = first[kind]!;
      const owing = (weapon: number, rounds: (owed: number) => number): Quest => ({
        ...state,
        toLoad: state.toLoad.map((owed, place) => (place === weapon ? rounds(owed) : owed)),
      });
      const place = choice.best(kind, foeKind, (weapon) => state.toLoad[weapon] === 0);
      if (place < 0) {
        const load = choice.best(kind, foeKind, () => true);
        return [{ own: load < 0 ? null : owing(load, (owed) => owed - 1), foe, chance: 1 }];
      }
      const own = loads[kind] ? owing(place, () => (weapons[place]!.rounds ?? 1) - 1) : null;
      return blows(kind, place, foeKind, foe).map(({ defended, net, chance }): Step<Quest> => {
        const hp = Math.max(0, takeDamage({ hp: foe.hp, net }).hp);
        return { own, foe: { ...foe, hp, defences: foe.defences + Number(defended) }, chance };
      });
    },
  };
}
