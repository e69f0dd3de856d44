import { entriesOf, mean } from "../dice/law.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Chain } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { takeDamage } from "./damage.ts";
import { condition } from "./derived.ts";
import type { TurnsFighter, TurnsFightOptions, TurnsForecastWeapon } from "./forecast.ts";
import { initiative } from "./initiative.ts";
import { damageLaw, MAX_LEVEL } from "./odds.ts";

/** Stamina, injuries, and which weapons are loaded. */
interface Turns {
  readonly stamina: number;
  readonly injuries: number;
  readonly loaded: readonly boolean[];
}

const FACES = [1, 2, 3, 4, 5, 6];

/** The fight of turnsFight by the exact law of each blow (CT-002 … CT-006, CT-022 … CT-035, CT-P01 … CT-P03). */
export function turnsChain(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Chain<Turns> {
  const { overflow, sideDie = "round", targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const lawOf = (kind: number, foeKind: number, weapon: TurnsForecastWeapon) =>
    damageLaw({ ...weapon, level: Math.min(MAX_LEVEL, first[kind]!.level), defence: first[foeKind]!.defence });
  const choice = new WeaponChoice(
    first.map(({ weapons }) => weapons),
    (kind, foeKind, weapon) => mean(lawOf(kind, foeKind, weapon)),
  );
  const loading = (state: Turns, weapon: number, loaded: boolean): Turns => ({
    ...state,
    loaded: state.loaded.map((one, place) => (place === weapon ? loaded : one)),
  });
  const key = ({ stamina, injuries, loaded }: Turns): string => `${stamina} ${injuries} ${loaded.map(Number).join("")}`;
  const reloads = first.map(({ weapons }) => weapons.some(({ reload, loaded }) => reload || loaded === false));
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    order: {
      kind: "sides",
      each: sideDie === "round" ? "round" : "fight",
      firstChance: FACES.filter((die) => initiative({ die }) === "party").length / FACES.length,
    },
    start(kind) {
      const { stamina, injuries, weapons } = first[kind]!;
      return { stamina, injuries, loaded: weapons.map(({ loaded }) => loaded !== false) };
    },
    key,
    aspect: (kind, state) => (reloads[kind] ? key(state) : ""),
    stands: (kind, { stamina, injuries }) => !condition({ stamina, injuries, slots: first[kind]!.slots }).dead,
    left: (kind, { stamina, injuries }) => stamina + Math.max(0, (first[kind]!.slots ?? 0) - injuries),
    turn(kind, state, foeKind, foe) {
      const place = choice.best(kind, foeKind, (weapon) => state.loaded[weapon]!);
      if (place < 0) {
        const load = choice.best(kind, foeKind, () => true);
        return [{ own: load < 0 ? null : loading(state, load, true), foe, chance: 1 }];
      }
      const weapon = first[kind]!.weapons[place]!;
      const own = weapon.reload ? loading(state, place, false) : null;
      const { slots } = first[foeKind]!;
      return entriesOf(lawOf(kind, foeKind, weapon)).map(([amount, chance]) => {
        const { stamina, injuries } = takeDamage({ ...foe, slots, amount, overflow });
        return { own, foe: { ...foe, stamina, injuries }, chance };
      });
    },
  };
}
