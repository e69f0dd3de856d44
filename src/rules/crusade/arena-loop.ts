import { CHARGE, FAR, NEAR, RUSH } from "../forecast/approach.ts";

/*
 * A fight of Crusade is two arrays. Numbers of pairs of fighters are its own; all others are copied into one array for
 * all fights, whose address the engine compiles into the function that plays them. That function has no calls but of
 * small functions, which the engine puts in their place. Places in the array are enums of this file, because their
 * names are then compiled to plain numbers; constants of another module would be loaded at each use.
 */

/** The numbers at the beginning of the array: those of the whole fight. They take as much room as a record. */
export enum Head {
  /** The number of fighters; the distance from records and lists of those standing to the same as at first. */
  Size,
  Start,
  /** The indexes at which the lists of those standing on side 0 and on side 1 begin, with their number. */
  Roster,
  Rivals,
  /** The indexes at which the order and the list of the fallen begin; that before the fights each fighter survived. */
  Order,
  Fallen,
  Stood,
  /** The indexes at which the random draws begin and end, and the last at which enough are left for a turn. */
  Draws,
  Drawn,
  Last,
  /** The most rounds, 0 where a side has no fighters; the most to play in one call. */
  Limit,
  Stretch,
  /** 1 where there are groups; 1 where fighters load, 2 where they walk; 1 for random targets, 2 for the weakest. */
  Grouped,
  Ways,
  Targeting,
  /** The distances from the blows of one strike to those of the next, and from a turn in one situation to the next. */
  PerStrike,
  PerSituation,
  /** The fight under way: the indexes of the next draw, of the fighter acting, and of the end of the order. */
  Next,
  Acting,
  End,
  /** The number of those fallen in the order's present place, and the round. */
  Due,
  Round,
  /** The index of the next strike (0: no turn is under way), and the record of its target. */
  Plan,
  Target,
  /** Fights by their end: here where neither side stands, plus 1 where side 0 does, plus 2 where side 1 does. */
  Ends,
  /** The length of all these. */
  Length = 32,
}

/**
 * Index: the bits of an index. Record: the bits of an entry of the order that are the index of the fighter's record;
 * the bits above are its place by initiative. Where a number is cut to these bits, the engine knows that it is an
 * index, and need not check what is added to it.
 */
export enum Bits {
  Index = 0x3fffffff,
  Record = 0x3ffff,
}

/** The array of the fight being played. It is not exported: the engine would look up an exported name at each use. */
const MEMORY = new Int32Array(Bits.Record + 1);

/** Copies the numbers of a fight, of which all fit, into the array in which fights are played, and returns that array. */
export function layOut(numbers: Int32Array): Int32Array<ArrayBuffer> {
  MEMORY.set(numbers);
  return MEMORY;
}

/** The places of a fighter's numbers in its record, as offsets from the record's start. */
export enum At {
  /** Points until the fighter is out. This and all up to Seat change during a fight. */
  Left,
  /** Wounds it may still take: these, or all its points but one if those are fewer. */
  Free,
  /** Points of FATE, and the uses of it that are spent: 1 the bonus, 2 the reroll. */
  Fate,
  Used,
  /** 1: the shield can block; 2 more: it still has its free absorption. 0: no shield. */
  Shield,
  /** -1 (all bits) where it blocks blows of at least half of the points left, else 0. */
  Ward,
  /** The sum of Odd; the index of its next turn, made near; the opponents that a group counts as. */
  Odd,
  Turn,
  Opponents,
  /** The distance to the blows against it as it stands: a body with its shield up or without, a group by its number. */
  Stand,
  /** 1 until the fighter has left the fight; squares walked so far; its index in the list of the standing fighters. */
  Stays,
  Walked,
  Seat,
  /** The index at which its places by initiative begin, one for each face. This and all that follow never change. */
  Initiative,
  /** The indexes of the lists of its side's standing and of its foes'. */
  Side,
  Foes,
  /** The uses of FATE that are closed once the bonus and once the reroll is bought. */
  Bonus,
  Again,
  /** The index at which its lines of the shield chart begin. */
  Chart,
  /** The number added to Stand once the shield is lost: from the blows against the fighter with it to those without. */
  Shielded,
  /** Stress of each member of a group; 0 for a single body. */
  Each,
  /** The index at which its strikes begin, and the distance to the blows against it. */
  Strikes,
  Struck,
  /** Squares: its reach; reach with the steps of a turn; the distance at which it stands and shoots. */
  Reach,
  Steps,
  Shoots,
  /** Squares: the least and most of a charge; a run; the farthest at which it acts at all. */
  Least,
  Most,
  Runs,
  Acts,
  /** The index in the array of pairs before its distances in squares to each other fighter. */
  Apart,
  /** The length of a record. The index of a record over it is the fighter's number, from 1. */
  Length = 32,
}

/** What makes a strike odd: FATE is at hand for a miss; the first strike of a turn does no damage. */
export enum Odd {
  Fated = 1,
  Blunted = 2,
}

/** The bits of a line of the shield chart; a blow that is not blocked lands. */
export enum Line {
  Broken = 1,
  Blunted = 2,
  Wounded = 4,
  Out = 8,
  Lands = 16,
}

/** The places of a turn: the index of the one after it, those of its strikes in the array of pairs, and a 0. */
export enum Turn {
  Next,
  Strikes,
  Length = 5,
}

/**
 * The bits of a blow: damage, from then on what its maker suffers, then the FATE it earns (1 or none); and the bit that
 * marks one of which more than the damage counts, or against a group. A blow that is not known yet is under 0.
 */
export enum Blow {
  Unknown = -1,
  Damage = 1023,
  Suffered = 10,
  Earned = 20,
  More = 29,
}

/** The faces of the dice, as in tables.ts; the blows of a strike against one stand: by face, then with FATE's bonus. */
export enum Die {
  Attack = 10,
  Shield = 4,
  Row = 20,
}

/**
 * Plays the fight under way until it is over, and returns true; or until its rounds are played, too few draws are left
 * for a turn or a blow is not known, and returns false: called again, it goes on. Fighters of the same initiative act
 * on the state before any of them acted: one felled meanwhile still acts (EC-053, EC-A21).
 */
export function playOn(pairs: Int32Array): boolean {
  // In a local name: of an outer one the engine would not know in a loop that it is always the same.
  const m = MEMORY;
  const last = m[Head.Last]!;
  const targeting = m[Head.Targeting]!;
  const ways = m[Head.Ways]!;
  let stretch = m[Head.Stretch]!;
  let over = false;
  let next = m[Head.Next]! & Bits.Index;
  let at = m[Head.Acting]! & Bits.Index;
  let end = m[Head.End]!;
  let due = m[Head.Due]!;
  let plan = m[Head.Plan]! & Bits.Index;
  let target = m[Head.Target]! & Bits.Record;
  for (;;) {
    if (at === end) {
      over = m[Head.Round]! >= m[Head.Limit]!;
      if (over || stretch === 0) break;
      stretch--;
      if (m[Head.Grouped] === 1 && m[Head.Round]! > 0) recount(m);
      m[Head.Round]!++;
      at = m[Head.Order]! & Bits.Index;
    }
    const actor = m[at]! & Bits.Record;
    turn: {
      if (plan === 0) {
        if (next > last) break;
        // The target, then the way to it, then the strikes of the turn.
        const foes = m[actor + At.Foes]! & Bits.Index;
        if (targeting === 1) {
          target = m[foes + 1 + (Math.imul(m[next]!, m[foes]!) >>> 16)]! & Bits.Record;
          next = (next + 1) & Bits.Index;
        } else target = foremost(m, foes) & Bits.Record;
        plan = m[actor + At.Turn]! & Bits.Index;
        if (ways > 0) {
          if (ways === 2) {
            const apart = m[actor + At.Apart]!;
            const own = m[actor + At.Walked]!;
            const reach = m[actor + At.Reach]!;
            let gap = pairs[apart + (target >> 5)]! - own - m[target + At.Walked]!;
            if (gap > m[actor + At.Acts]!) {
              // The chosen target cannot be reached with anything: take the nearest.
              const all = foes + m[Head.Start]!;
              for (let seat = all + 1; seat <= all + m[all]!; seat++) {
                const foe = m[seat]! & Bits.Record;
                const away = pairs[apart + (foe >> 5)]! - own - m[foe + At.Walked]!;
                if (m[foe + At.Stays] === 0 || away >= gap) continue;
                gap = away;
                target = foe;
              }
            }
            if (gap > reach) {
              const shoots = m[actor + At.Shoots]!;
              let situation: number = FAR;
              if (gap > shoots) {
                const charges = gap >= m[actor + At.Least]! && gap <= m[actor + At.Most]!;
                const steps = gap <= m[actor + At.Steps]!;
                if (!steps && !charges) {
                  m[actor + At.Walked] = own + Math.min(m[actor + At.Runs]!, gap - Math.max(reach, shoots));
                  plan = 0;
                  break turn;
                }
                m[actor + At.Walked] = own + gap - reach;
                if (charges) situation = steps ? RUSH : CHARGE;
                else situation = NEAR;
              }
              plan += Math.imul(situation, m[Head.PerSituation]!);
            }
          }
          m[actor + At.Turn] = m[plan - 1]!;
        }
      }
      const strike = m[plan]! & Bits.Index;
      const left = m[target + At.Left]!;
      if (strike === 0) break turn;
      if (left <= 0) {
        m[actor + At.Odd]! &= ~Odd.Blunted;
        break turn;
      }
      const face = Math.imul(m[next]!, Die.Attack) >>> 16;
      let blow = pairs[(strike + face + m[target + At.Stand]!) & Bits.Index]!;
      if (blow < 0) break;
      next = (next + 1) & Bits.Index;
      plan = (plan + 1) & Bits.Index;
      // `odd`, `used` and `row` are read again here rather than kept from above: the engine would store kept numbers in
      // every turn, also where they are not needed.
      if (m[actor + At.Odd] !== 0) {
        const odd = m[actor + At.Odd]!;
        if ((odd & Odd.Fated) === Odd.Fated && (blow & Blow.Damage) === 0) {
          // A miss is given FATE that is not kept for blocks (EC-155, EC-156).
          const used = m[actor + At.Used]!;
          const row = m[plan - 1]! + m[target + At.Stand]!;
          const better = pairs[row + Die.Attack + face]!;
          if ((used & 1) === 0 && (better & Blow.Damage) > 0) {
            blow = better;
            m[actor + At.Fate]!--;
            m[actor + At.Used] = used | m[actor + At.Bonus]!;
          } else if ((used & 2) === 0) {
            blow = pairs[row + (Math.imul(m[next++]!, Die.Attack) >>> 16)]!;
            m[actor + At.Fate]!--;
            m[actor + At.Used] = used | m[actor + At.Again]!;
          }
        }
        if ((odd & Odd.Blunted) === Odd.Blunted) blow &= ~Blow.Damage;
        m[actor + At.Odd] = 0;
        setOptions(m, actor);
      }
      const ward = m[target + At.Ward]!;
      // The best face takes the long way too, with the same result: the processor knows the face before the blow, so it
      // guesses this branch wrongly less often.
      if (face < Die.Attack - 1 && blow + (blow & ward) < left) m[target + At.Left] = left - blow;
      else {
        const struck = blow & Blow.Damage;
        if (blow > Blow.Damage) {
          m[actor + At.Fate]! += (blow >>> Blow.Earned) & 1;
          setOptions(m, actor);
        }
        if (ward < 0 && 2 * struck >= left) {
          // The chart of the strike's steel, which is kept before its blows.
          const steel = pairs[m[plan - 1]! - 1]!;
          const line = m[m[target + At.Chart]! + steel + (Math.imul(m[next++]!, Die.Shield) >>> 16)]!;
          const shield = m[target + At.Shield]!;
          m[target + At.Fate]! -= (shield & 1) - (shield >> 1);
          m[target + At.Shield] = 1 - (line & Line.Broken);
          m[target + At.Odd]! |= line & Line.Blunted;
          m[target + At.Stand]! += Math.imul(line & Line.Broken, m[target + At.Shielded]!);
          setOptions(m, target);
          if (line >= Line.Wounded && hurt(m, target, line, struck)) m[m[Head.Fallen]! + due++] = target;
        } else if (hurt(m, target, Line.Lands, struck)) m[m[Head.Fallen]! + due++] = target;
        const suffered = (blow >>> Blow.Suffered) & Blow.Damage;
        if (suffered > 0 && hurt(m, actor, Line.Lands, suffered)) m[m[Head.Fallen]! + due++] = actor;
      }
      if (m[plan]! > 0) continue;
    }
    plan = 0;
    at = (at + 1) & Bits.Index;
    if (due === 0 || (at < end && (m[at]! ^ m[at - 1]!) <= Bits.Record)) continue;
    // All of this score have acted: those felled leave.
    for (; due > 0; due--) {
      const gone = m[m[Head.Fallen]! + due - 1]!;
      leave(m, gone);
      let to = m[Head.Order]! & Bits.Index;
      while ((m[to]! & Bits.Record) !== gone) to++;
      if (to < at) at--;
      for (end--; to < end; to++) m[to] = m[to + 1]!;
    }
    over = m[m[Head.Roster]!] === 0 || m[m[Head.Rivals]!] === 0;
    if (over) break;
  }
  m[Head.Next] = next;
  m[Head.Acting] = at;
  m[Head.End] = end;
  m[Head.Due] = due;
  m[Head.Plan] = plan;
  m[Head.Target] = target;
  return over;
}

/**
 * Sets what depends on a fighter's FATE and shield: whether it may block, and whether it has FATE for a miss. It never
 * takes `Odd.Fated` away, which is not set with a shield: where FATE was spent on a miss, `Odd` is set to 0 first.
 */
export function setOptions(memory: Int32Array, record: number): void {
  const shield = memory[record + At.Shield]!;
  // 1 where there is FATE; no branches, which would be taken half of the time.
  const funded = (0 - memory[record + At.Fate]!) >>> 31;
  const unspent = (memory[record + At.Used]! - 3) >>> 31;
  memory[record + At.Odd]! |= funded & unspent & ~shield;
  memory[record + At.Ward] = 0 - ((shield >> 1) | (shield & funded));
}

/** Sets how many opponents each group counts as, from the stress it has left, as a new round begins (EC-104). */
function recount(m: Int32Array): void {
  for (let number = 1; number <= m[Head.Size]!; number++) {
    const record = number * At.Length;
    if (m[record + At.Each] === 0) continue;
    m[record + At.Opponents] = Math.ceil(Math.max(0, m[record + At.Left]!) / m[record + At.Each]!);
    setStand(m, record);
  }
}

/** Sets `At.Stand` of a group by the opponents it counts as, or by its members left if those are more. */
export function setStand(memory: Int32Array, record: number): void {
  const has = Math.ceil(memory[record + At.Left]! / memory[record + At.Each]!);
  memory[record + At.Stand] = memory[record + At.Struck]! + Math.max(memory[record + At.Opponents]!, has) * Die.Row;
}

/** Returns the foe to attack, of a side: the first that has not left, or the one with the fewest points left. */
function foremost(m: Int32Array, side: number): number {
  const all = side + m[Head.Start]!;
  let at = all + 1;
  while (m[m[at]! + At.Stays] === 0) at++;
  let best = m[at]!;
  if (m[Head.Targeting] === 0) return best;
  for (at++; at <= all + m[all]!; at++) {
    const foe = m[at]!;
    if (m[foe + At.Stays]! > 0 && m[foe + At.Left]! < m[best + At.Left]!) best = foe;
  }
  return best;
}

/** Applies a line of the shield chart and a blow's damage; true if the fighter falls (EC-115, EC-138 … EC-144). */
function hurt(m: Int32Array, record: number, line: number, damage: number): boolean {
  const before = m[record + At.Left]!;
  let left = before;
  if ((line & Line.Wounded) > 0) {
    // A wound even while stress is left, for a fighter who takes wounds; beyond stress each point is one (EC-108).
    const free = Math.min(m[record + At.Free]!, left - 1);
    if (free >= 0) {
      m[record + At.Free] = free - 1;
      left -= free === 0 ? left : 1;
    }
  }
  if ((line & Line.Out) > 0) left = 0;
  else if ((line & Line.Lands) > 0) left -= damage;
  m[record + At.Left] = left;
  if (m[record + At.Each]! > 0) setStand(m, record);
  return before > 0 && left <= 0;
}

/** Takes a felled fighter out of the list of the standing: the last one of the list takes its place. */
function leave(m: Int32Array, record: number): void {
  const side = m[record + At.Side]!;
  m[record + At.Stays] = 0;
  const last = m[side + m[side]!--]!;
  const seat = m[record + At.Seat]!;
  m[seat] = last;
  m[last + At.Seat] = seat;
}
