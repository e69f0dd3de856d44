import type { Approach } from "../forecast/approach.ts";
import { actsWithin, SITUATIONS } from "../forecast/approach.ts";
import { type ArenaMemory, At, Place } from "./arena-loop.ts";
import { BASE, type CrusadeTables, LOADS, STANDS } from "./forecast-tables.ts";

/** The farthest charge of a fighter who has none. */
const NO_CHARGE = -1;

/**
 * Lays out and fills the memory of a fight: the records of its fighters, their distances and the indexes of all lists.
 * `sides` gives each fighter's side.
 */
export function arenaMemory(tables: CrusadeTables, sides: readonly (0 | 1)[], approach?: Approach): ArenaMemory {
  const size = sides.length;
  const kinds = tables.left.length;
  const perStrike = kinds * STANDS;
  const start = Place.Records + size * Place.Record;
  const listed = start + size * Place.Record;
  const [roster, order, fallen, stood] = [1, 2, 4, 5].map((nth) => listed + nth * size) as [
    number,
    number,
    number,
    number,
  ];
  const rows = stood + size;
  const turns = rows + kinds * BASE * perStrike;
  const apart = turns + kinds * SITUATIONS * LOADS;
  const memory = new Int32Array(apart + (approach ? size * size : 0));
  memory.fill(-1, rows, apart);
  const recordOf = (index: number): number => Place.Records + index * Place.Record;
  const of = (side: 0 | 1): number[] => sides.flatMap((one, index) => (one === side ? [recordOf(index)] : []));
  memory.set([...of(0), ...of(1)], listed);
  const first = of(0).length;
  sides.forEach((side, index) => {
    const at = start + index * Place.Record;
    const kind = tables.kinds[index]!;
    const numbers: [number, number][] = [
      [At.Left, tables.left[kind]!],
      [At.Free, tables.free[kind]!],
      [At.Fate, tables.fate[kind]!],
      [At.Used, tables.used[kind]!],
      [At.Shield, tables.shield[kind]!],
      [At.Blunted, tables.blunted[kind]!],
      [At.Loaded, tables.loaded[kind]!],
      [At.Opponents, tables.opponents[kind]!],
      [At.Seat, roster - listed + memory.indexOf(recordOf(index), listed)],
      [At.Initiative, tables.initiative[kind]!],
      [At.Foes, (1 - side) * Place.Side],
      [At.Bonus, tables.bonus[kind]!],
      [At.Again, tables.again[kind]!],
      [At.Gains, tables.gains[kind]!],
      [At.Npc, tables.npc[kind]!],
      [At.Each, tables.members[kind]!],
      [At.Kind, kind],
      [At.Strikes, rows + kind * BASE * perStrike],
      [At.Struck, kind * STANDS],
      [At.Stand, kind * STANDS],
      [At.Turns, turns + kind * SITUATIONS * LOADS],
      [At.Sidhe, kind * BASE],
    ];
    for (const [field, value] of numbers) memory[at + field] = value;
    if (!approach) return;
    const pace = approach.paces[index]!;
    const { reach, step, run, stand, charge } = pace;
    // A fighter without a charge gets an impossible range.
    memory.set(
      [
        reach,
        reach + step,
        stand,
        charge?.[0] ?? 0,
        charge?.[1] ?? NO_CHARGE,
        run,
        actsWithin(pace),
        apart + index * size,
      ],
      at + At.Reach,
    );
    memory.set(approach.apart[index]!, apart + index * size);
  });
  return { memory, size, first, start, listed, roster, order, fallen, stood, perStrike };
}
