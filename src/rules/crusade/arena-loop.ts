import { CHARGE, FAR, NEAR, RUSH } from "../forecast/approach.ts";

/*
 * The loop that plays fights of Crusade, written for speed. A fight is two arrays: `pairs`, numbers for pairs of
 * fighters, and `m`, all others, which are copied into one array for all fights, so that the JavaScript engine can
 * compile its address into `playOn`. Offsets are enums of this file, as these compile to plain numbers; others would be
 * looked up.
 */

/** The numbers of the whole fight, at the beginning of the array; as many as those of a fighter's record (At). */
export enum Head {
  /** The number of fighters. */ Size,
  /** The distance from records and lists of the standing to their copies for the fight's start. */ Start,
  /** The index of the list of the standing of side 0, which begins with the number of its fighters. */ Roster,
  /** The index of the same list of side 1. */ Rivals,
  /** The index of the order, in which the fighters act. */ Order,
  /** The index of the list of the fallen. */ Fallen,
  /** The index, less 1, of the counts of fights that each fighter survived. */ Stood,
  /** The index of the first random draw, in numbers of 16 bits as the next two. */ Draws,
  /** The index after the last draw. */ Drawn,
  /** The index of the last draw with which enough are left for a turn. */ Last,
  /** The most rounds; 0 if a side has no fighters. */ Limit,
  /** The most rounds of one call of `playOn`. */ Stretch,
  /** 1 if there are groups. */ Grouped,
  /** 1 if fighters load, 2 if they walk, else 0. */ Ways,
  /** The target that fighters choose: 0 the first, 1 a random one, 2 the weakest. */ Targeting,
  /** The distance from the blows of one strike to those of the next. */ PerStrike,
  /** The distance from the turns of one situation to those of the next. */ PerSituation,
  /** Of the fight being played: the index of the next draw. */ Next,
  /** The index of the acting fighter in the order. */ Acting,
  /** The index of the order's end. */ End,
  /** The number of those who have fallen but not yet left. */ Due,
  /** The round. */ Round,
  /** The index of the next strike in its turn; 0 between turns. */ Plan,
  /** The index of that strike's target's record. */ Target,
  /** Four counts of fights by who stands at the end: neither side, side 0 alone, side 1 alone, both. */ Ends,
  /** The length of all these numbers. */ Length = 32,
}

/**
 * Masks. Index: all bits that an index can have. Record: the bits of an entry of the order that are the index of the
 * fighter's record; those above are its place by initiative. A number masked so the engine knows to be a small whole
 * number, and does not check sums with it.
 */
export enum Bits {
  Index = 0x3fffffff,
  Record = 0x3ffff,
}

/** The array of the fight being played. Not exported, because the engine would look up an exported name at each use. */
const MEMORY = new Int32Array(Bits.Record + 1);
/** The same memory in numbers of 16 bits: two random draws for each word of the generator. */
const HALVES = new Uint16Array(MEMORY.buffer);

/**
 * Copies the numbers of a fight, at most as many as fit, into the array in which fights are played; returns this array.
 */
export function layOut(numbers: Int32Array): Int32Array<ArrayBuffer> {
  MEMORY.set(numbers);
  return MEMORY;
}

/** Offsets of a fighter's numbers from the start of its record. */
export enum At {
  /** The points until the fighter is out. This and all numbers up to Place change during a fight. */ Left,
  /** The wounds it can still take: at most this, and at most its points less one; below 0 if it takes none. */ Free,
  /** The points of FATE, which buy advantages. */ Fate,
  /** As bits, the uses of FATE that are closed: 1 the bonus, 2 the reroll. */ Used,
  /** 0 without a shield, 1 with one, 3 with one that still has its free block. */ Shield,
  /** -1 (all bits set) if it would block blows of at least half of its points left, else 0. */ Ward,
  /** Bits of the enum Odd. */ Odd,
  /** The index of its next turn if it is near its foe. */ Turn,
  /** For a group, the members that count for its Difficulty Rating (DR). */ Opponents,
  /** What is added to a strike's index for the blows against it as it stands: by its shield, or its group's members. */ Stand,
  /** 1 until it has left the fight, then 0. */ Stays,
  /** The squares that it has walked. */ Walked,
  /** Its index in the list of the standing. */ Seat,
  /** Its index in the order. */ Place,
  /** The index of its places by initiative, one for each face. This and all numbers below never change. */ Initiative,
  /** The index of the list of the standing of its side. */ Side,
  /** The index of the list of its standing foes. */ Foes,
  /** The bits of Used that the bonus sets once bought. */ Bonus,
  /** The bits of Used that the reroll sets. */ Again,
  /**
   * The index of its part of the shield chart, which is another for NPCs; in a fight it changes only where a spare
   * shield takes the place of a broken one.
   */
  Chart,
  /** What is added to Stand when it loses its shield. */ Shielded,
  /** The stress of each member of a group; 0 for a single fighter. */ Each,
  /** The index of its first strike in `pairs`. */ Strikes,
  /** The least value of Stand. */ Struck,
  /** Its reach, in squares as all distances. */ Reach,
  /** Its reach plus the steps of a turn. */ Steps,
  /** The farthest distance for shooting. */ Shoots,
  /** The least distance for a charge. */ Least,
  /** The greatest distance for a charge. */ Most,
  /** The farthest run. */ Runs,
  /** The farthest distance for acting at all. */ Acts,
  /** The index in `pairs`, less 1, of its distances; adding a fighter's number gives the distance to it. */ Apart,
  /** The length of a record. The index of a record divided by this is the fighter's number, from 1. */ Length = 32,
}

/** Bits for what changes a fighter's next strike. */
export enum Odd {
  /** It has FATE to spend on a miss. */ Fated = 1,
  /** Its next strike does no damage. */ Blunted = 2,
}

/** Bits for what a row of the shield chart does to the target that blocks. */
export enum Line {
  /** The shield breaks. */ Broken = 1,
  /** The target's next strike does no damage. */ Blunted = 2,
  /** The target is wounded. */ Wounded = 4,
  /** The target is out of the fight. */ Out = 8,
  /** The blow hurts. */ Lands = 16,
  /** A point of stress goes with the shield. */ Drained = 32,
  /** The shield breaks, and a spare one takes its place. */ Spare = 64,
}

/** Offsets in a turn. */
export enum Turn {
  /** The index of the turn after it. */ Next,
  /** The index of its first strike in `pairs`; the others follow, and a 0 ends them. */ Strikes,
  /** The length of a turn. */ Length = 5,
}

/** The parts of a blow, which is one number. */
export enum Blow {
  /** A blow that is not known yet. */ Unknown = -1,
  /** The mask of its damage. */ Damage = 1023,
  /** The shift of what its maker suffers. */ Suffered = 10,
  /** The shift of the bit for FATE gained. */ Earned = 20,
  /** The shift of the bit set if more than damage counts, or against groups. */ More = 29,
}

/** The numbers of faces of dice, as in tables.ts, and of a row of blows. */
export enum Die {
  /** The faces of the attack die. */ Attack = 10,
  /** The faces of the shield's die. */ Shield = 4,
  /** The length of the shield chart for one number of spare shields. */ Chart = 32,
  /** The length of a row of blows: by face, then by face with the bonus of FATE. */ Row = 20,
}

/**
 * Plays on the fight in the array `MEMORY`. Returns true once the fight is over; else false, because the rounds of one
 * call are played, too few draws are left for a turn, or a blow is not known: the next call goes on from there.
 * Fighters of the same initiative act at the same time: a fighter felled by another of them still acts (EC-053,
 * EC-A21).
 */
export function playOn(pairs: Int32Array): boolean {
  // `m`: all numbers of the fight; `h`: the same memory, read as random draws. Both have local names, because the
  // engine would not know in a loop that outer names never change.
  const m = MEMORY;
  const h = HALVES;
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
      // The round is over. Ends the fight after its last round, stops after the last of this call, or begins the next.
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
        // Begins a turn: chooses the target, walks towards it, and finds the strikes of the turn.
        const foes = m[actor + At.Foes]! & Bits.Index;
        if (targeting === 1) {
          target = m[foes + 1 + (Math.imul(h[next]!, m[foes]!) >>> 16)]! & Bits.Record;
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
              // The chosen target is too far away for anything: the actor turns to the nearest foe.
              const all = foes + m[Head.Start]!;
              for (let seat = all + 1; seat <= all + m[all]!; seat++) {
                const foe = m[seat]! & Bits.Record;
                const away = pairs[apart + (foe >> 5)]! - own - m[foe + At.Walked]!;
                if (m[foe + At.Stays] === 0 || away >= gap) continue;
                gap = away;
                target = foe;
              }
            }
            // The target is out of reach: the actor shoots from where it stands, or else walks, charges or runs towards
            // it.
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
      // The turn is over after its last strike, or once its target has fallen.
      if (strike === 0) break turn;
      if (left <= 0) {
        m[actor + At.Odd]! &= ~Odd.Blunted;
        break turn;
      }
      // The blow that the strike makes with a face of the die on the target as it stands.
      const face = Math.imul(h[next]!, Die.Attack) >>> 16;
      let blow = pairs[(strike + face + m[target + At.Stand]!) & Bits.Index]!;
      if (blow < 0) break;
      next = (next + 1) & Bits.Index;
      plan = (plan + 1) & Bits.Index;
      // `odd` and `row` are worked out again here: the engine would store kept numbers in every turn, needed or not.
      if (m[actor + At.Odd] !== 0) {
        const odd = m[actor + At.Odd]!;
        if ((odd & Odd.Fated) === Odd.Fated && (blow & Blow.Damage) === 0) {
          // Spends FATE on a miss: the bonus if it makes the strike hit, else a reroll (EC-155, EC-156).
          const used = m[actor + At.Used]!;
          const row = m[plan - 1]! + m[target + At.Stand]!;
          const better = pairs[row + Die.Attack + face]!;
          if ((used & 1) === 0 && (better & Blow.Damage) > 0) {
            blow = better;
            m[actor + At.Fate]!--;
            m[actor + At.Used] = used | m[actor + At.Bonus]!;
          } else if ((used & 2) === 0) {
            blow = pairs[row + (Math.imul(h[next++]!, Die.Attack) >>> 16)]!;
            m[actor + At.Fate]!--;
            m[actor + At.Used] = used | m[actor + At.Again]!;
          }
          m[actor + At.Odd] = odd & Odd.Blunted;
          setOptions(m, actor);
        }
        if ((odd & Odd.Blunted) === Odd.Blunted) {
          blow &= ~Blow.Damage;
          m[actor + At.Odd]! &= ~Odd.Blunted;
        }
      }
      const ward = m[target + At.Ward]!;
      // Most blows only take points. The best face goes the long way as well, with the same result: the processor knows
      // the face before the blow, so it guesses this branch wrongly less often.
      if (face < Die.Attack - 1 && blow + (blow & ward) < left) m[target + At.Left] = left - blow;
      else {
        const struck = blow & Blow.Damage;
        if (blow > Blow.Damage) {
          m[actor + At.Fate]! += (blow >>> Blow.Earned) & 1;
          setOptions(m, actor);
        }
        if (ward < 0 && 2 * struck >= left) {
          // Blocks: `steel` is the offset into the shield chart, written before the strike's blows.
          const steel = pairs[m[plan - 1]! - 1]!;
          const line = m[m[target + At.Chart]! + steel + (Math.imul(h[next++]!, Die.Shield) >>> 16)]!;
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
    // The last fighter of this initiative has acted, so those felled leave the order and the lists.
    for (; due > 0; due--) {
      const gone = m[m[Head.Fallen]! + due - 1]!;
      leave(m, gone);
      let to = m[gone + At.Place]! & Bits.Index;
      if (to < at) at--;
      for (end--; to < end; to++) m[((m[to] = m[to + 1]!) & Bits.Record) + At.Place] = to;
    }
    if ((over = m[m[Head.Roster]!] === 0 || m[m[Head.Rivals]!] === 0)) break;
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
 * Sets what follows from a fighter's FATE and shield: Ward, and, for fighters without a shield, the bit Odd.Fated. That
 * bit is never removed here: a caller that has spent FATE on a miss removes it first.
 */
export function setOptions(memory: Int32Array, record: number): void {
  const shield = memory[record + At.Shield]!;
  // 1 if there is FATE, else 0. By arithmetic, as a branch would be guessed wrongly half of the time.
  const funded = (0 - memory[record + At.Fate]!) >>> 31;
  // 1 unless both uses of FATE are closed.
  const anyUseOpen = (memory[record + At.Used]! - 3) >>> 31;
  memory[record + At.Odd]! |= funded & anyUseOpen & ~shield;
  // The fighter can block with the free block, or with a shield for FATE.
  memory[record + At.Ward] = 0 - ((shield >> 1) | (shield & funded));
}

/** Sets, as a round begins, how many members count for each group's DR, by the stress the group has left (EC-104). */
function recount(memory: Int32Array): void {
  for (let record = At.Length as number, left = memory[Head.Size]!; left > 0; left--, record += At.Length) {
    if (memory[record + At.Each] === 0) continue;
    memory[record + At.Opponents] = Math.ceil(Math.max(0, memory[record + At.Left]!) / memory[record + At.Each]!);
    setStand(memory, record);
  }
}

/** Sets At.Stand of a group by the members that count for its DR, or by its members left if these are more. */
export function setStand(memory: Int32Array, record: number): void {
  const members = Math.ceil(memory[record + At.Left]! / memory[record + At.Each]!);
  memory[record + At.Stand] = memory[record + At.Struck]! + Math.max(memory[record + At.Opponents]!, members) * Die.Row;
}

/**
 * Returns the foe to attack from the list of a side: the first foe who is still in the fight or, if fighters choose the
 * weakest, the foe still in the fight with the fewest points left.
 */
function foremost(memory: Int32Array, side: number): number {
  const list = side + memory[Head.Start]!;
  let seat = list + 1;
  while (memory[memory[seat]! + At.Stays] === 0) seat++;
  let best = memory[seat]!;
  if (memory[Head.Targeting] === 0) return best;
  for (seat++; seat <= list + memory[list]!; seat++) {
    const foe = memory[seat]!;
    if (memory[foe + At.Stays]! > 0 && memory[foe + At.Left]! < memory[best + At.Left]!) best = foe;
  }
  return best;
}

/**
 * Does to a fighter what `line` says (bits of Line), with `damage` if the blow lands; returns true if it falls by that
 * (EC-013, EC-115, EC-138..144, EC-A03). Its points above Free are stress.
 */
function hurt(memory: Int32Array, record: number, line: number, damage: number): boolean {
  const leftBefore = memory[record + At.Left]!;
  let left = leftBefore - Number((line & Line.Drained) > 0 && leftBefore - 1 > memory[record + At.Free]!);
  if ((line & Line.Wounded) > 0) {
    // A fighter who takes wounds takes one, which costs a point; if it cannot take any more, it is out (EC-108).
    const freeWounds = Math.min(memory[record + At.Free]!, left - 1);
    if (freeWounds >= 0) {
      memory[record + At.Free] = freeWounds - 1;
      left -= freeWounds === 0 ? left : 1;
    }
  }
  if ((line & Line.Spare) > 0) memory[record + At.Chart]! -= Die.Chart;
  if ((line & Line.Out) > 0) left = 0;
  else if ((line & Line.Lands) > 0) left -= damage;
  memory[record + At.Left] = left;
  if (memory[record + At.Each]! > 0) setStand(memory, record);
  return leftBefore > 0 && left <= 0;
}

/** Takes a felled fighter out of its side's list of the standing, where the last one of the list takes its place. */
function leave(memory: Int32Array, record: number): void {
  const side = memory[record + At.Side]!;
  memory[record + At.Stays] = 0;
  const lastRecord = memory[side + memory[side]!--]!;
  memory[(memory[lastRecord + At.Seat] = memory[record + At.Seat]!)] = lastRecord;
}
