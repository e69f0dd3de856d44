import { encounterOf } from "../../../contract/reading/strangers.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import type { Block, Initiative } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import { isSurprised, leaderNow, standingMembers } from "../group/standing.ts";
import { fighterOf, isTeam } from "../body.ts";
import { actOrder, rollOffs } from "../../../../rules/swords/initiative.ts";
import { FACES } from "../../../../rules/swords/tables.ts";
import type { OrderEntry } from "../../../../rules/swords/initiative.ts";
import type { OrderBy } from "../../../../rules/swords/types.ts";

/* A team is several fighters who fight as one. */

/**
 * The order of an encounter: in the first round surprised combatants last; then speedy ones before others; then by more
 * dice; ties are rolled off by a d6 (SS-015 … SS-017). The stored initiative is the number of dice, with the die of
 * each roll-off as a digit after the decimal point (3.5). Speed is stored beside the initiative as `pace`, so that a
 * change of cliché (what a fighter is good at) leaves the order of the round as it is. Surprise is read from the actor
 * each time.
 */
export const initiative: Initiative = {
  policy: "reroll",
  policySetting: "initiativePolicy",
  reveals: true,
  /**
   * Returns the throw of a roll-off's d6; null for a combatant who has no tie to break now. `together`: ids of all who
   * get their initiative at the same time.
   */
  dice(combatant, reader, together) {
    if (tiedBefore(combatant) === null && !breaksTieNow(combatant, reader, together)) return null;
    return {
      id: "rollOff",
      roller: combatant.actor?.uuid ?? "",
      roll: "Roll",
      formula: "1d6",
      label: "FRAY.Die.rollOff",
    };
  },
  /**
   * Returns the initiative: the number of dice or, in a tie, the tied initiative; the thrown die is added as a further
   * digit.
   */
  value(combatant, thrown, reader) {
    const die = thrown?.terms[0]?.faces[0] ?? 0;
    return nextDigit(tiedBefore(combatant) ?? diceOf(combatant.actor, reader), die);
  },
  // Fields stored together with the initiative.
  orderFields: ["system.pace"],
  // A combatant who only rolls off again keeps its stored pace.
  keeps: (combatant): Record<string, string> =>
    tiedBefore(combatant) === null ? { "system.pace": livePace(combatant) } : {},
  /** Returns the turns in order; combatants without initiative come last, each alone. */
  blocks(combat) {
    const rolled = combat.combatants.filter((combatant) => combatant.initiative !== null);
    const unrolled = combat.combatants.filter((combatant) => combatant.initiative === null);
    return [
      ...orderBlocks(rolled.map(storedEntry)),
      ...unrolled.map((combatant): Block => ({ kind: "single", members: [combatant.id] })),
    ];
  },
};

/**
 * Returns a number with a die added as its next decimal digit: 3 and a die of 5 give 3.5, a further die of 2 gives
 * 3.52. A die of 0, which means none, changes nothing.
 */
export function nextDigit(before: number, die: number): number {
  // How many digits the result has after the decimal point.
  const digits = (String(before).split(".")[1] ?? "").length + 1;
  return die ? Number((before + die / 10 ** digits).toFixed(digits)) : before;
}

/**
 * A combatant's place in the order, as stored. `stored`: the whole initiative, with the digits of all roll-offs (dice
 * that break ties).
 */
export interface StoredEntry extends OrderEntry {
  readonly stored: number;
}

/**
 * Returns the turns in the order of action. Combatants who must still roll off against each other share one turn. If
 * only some are speedy or surprised, the first turn of each kind has a label (`withBands`).
 */
export function orderBlocks(entries: readonly StoredEntry[]): Block[] {
  const tied = rollOffs({ entries });
  const stored = new Map(entries.map((entry) => [entry.id, entry.stored]));
  const blocks: Block[] = [];
  for (const id of actOrder({ entries })) {
    // A tie has its turns at the place of its first member; its other members add nothing.
    const group = tied.find((ids) => ids.includes(id));
    if (!group) blocks.push({ kind: "single", members: [id] });
    else if (group[0] === id) blocks.push(...tieBlocks(group, stored));
  }
  return withBands(blocks, entries);
}

/**
 * Adds to each turn its band (surprised, speedy, or by dice), and to the first turn of each band the band as its label,
 * unless that turn has a label already. The turns are unchanged if all combatants are in one band (SS-015).
 */
function withBands(blocks: readonly Block[], entries: readonly StoredEntry[]): Block[] {
  const bands = new Map(entries.map((entry) => [entry.id, bandOf(entry)]));
  if (new Set(bands.values()).size < 2) return [...blocks];
  let lastKey = "";
  return blocks.map((block) => {
    const band = { key: `FRAY.Swords.Order.${bands.get(block.members[0]!)!}` };
    const isFirst = band.key !== lastKey;
    lastKey = band.key;
    return { ...block, band, ...(isFirst && !block.label && { label: band }) };
  });
}

/**
 * Returns the band of a combatant in the order: "surprised", "speedy", or "dice" for all others; teams are never
 * speedy.
 */
const bandOf = ({ surprised, speedy, inTeam }: OrderEntry): string => {
  if (surprised) return "surprised";
  return speedy && !inTeam ? "speedy" : "dice";
};

/**
 * Returns the turns of combatants tied by dice and first roll-off, split by the roll-offs that followed; those still
 * tied share a turn.
 */
function tieBlocks(group: readonly string[], stored: ReadonlyMap<string, number>): Block[] {
  const initiatives = [...new Set(group.map((id) => stored.get(id)!))].sort((a, b) => b - a);
  return initiatives.map((initiative): Block => {
    const memberIds = group.filter((id) => stored.get(id) === initiative);
    return memberIds.length > 1
      ? { kind: "side", members: memberIds, label: { key: "FRAY.Swords.Order.tied" } }
      : { kind: "single", members: memberIds };
  });
}

/**
 * Returns the combatants of an encounter that must roll off against each other now, as lists of ids, one for each tie;
 * defeated ones are left out (SS-017).
 */
export function tiedGroups(combat: CombatDocument): readonly (readonly string[])[] {
  const rolled = combat.combatants.filter((combatant) => combatant.initiative !== null);
  const defeatedIds = new Set(rolled.filter((combatant) => combatant.isDefeated).map(({ id }) => id));
  return orderBlocks(rolled.map(storedEntry))
    .map((block) => block.members.filter((id) => !defeatedIds.has(id)))
    .filter((members) => members.length > 1);
}

/**
 * Returns a combatant's place in the order, from what is stored. Changes of the combatant's dice or cliché since then
 * do not change the place. Surprise, and whether the combatant is a team, are as they are now.
 */
function storedEntry(combatant: CombatantDocument): StoredEntry {
  // The part before the decimal point is the number of dice, the first digit after it the first roll-off's die. The
  // tiny addition makes up for errors of rounding.
  const stored = combatant.initiative ?? 0;
  const cliche = Math.max(0, Math.floor(stored));
  const roll = Math.max(0, Math.min(FACES, Math.floor((stored - cliche) * 10 + 1e-6)));
  const pace = stateOf(combatant).pace || livePace(combatant);
  // The stored dice are those that the world's setting counts, of one cliché or of all (`sum`): here both are the same.
  return { ...orderNow(combatant), speedy: pace === "speedy", cliche, sum: cliche, roll, stored };
}

/** The stored data of a combatant that the order reads; models.ts says what it holds. */
interface OrderState {
  readonly pace?: string;
  readonly tiedAt?: number;
  readonly tiedRound?: number;
}

/** Returns a combatant's system data as the order reads it. */
const stateOf = (combatant: CombatantDocument): OrderState => combatant.system as OrderState;

/**
 * Returns the initiative of a combatant that must roll off again in this round; null for a combatant that gets a new
 * initiative (SS-017).
 */
function tiedBefore(combatant: CombatantDocument): number | null {
  const { tiedAt = 0, tiedRound = 0 } = stateOf(combatant);
  return tiedAt > 0 && tiedRound === combatant.combat?.round ? tiedAt : null;
}

/** Returns the pace of a combatant by the cliché that its actor uses now; a team is never speedy (SS-015). */
function livePace({ actor }: CombatantDocument): "speedy" | "dice" {
  return actor !== null && !isTeam(actor) && fighterOf(actor).derived.inUse?.speedy ? "speedy" : "dice";
}

/**
 * Returns what the order reads from a combatant's actor now: pace, whether it is a team, and surprise, which counts in
 * the first round only (SS-015).
 */
function orderNow(combatant: CombatantDocument): Pick<OrderEntry, "id" | "speedy" | "surprised" | "inTeam"> {
  const { actor, id } = combatant;
  const isFirstRound = (combatant.combat?.round ?? 0) <= 1;
  const surprised = isFirstRound && actor !== null && isSurprised(actor, readerFor("swords"));
  return { id, speedy: livePace(combatant) === "speedy", surprised, inTeam: actor !== null && isTeam(actor) };
}

/**
 * Returns the number of dice that decide a combatant's place: the dice of the cliché in use or, by the world's setting,
 * of all clichés together; for a team the dice of its leader's cliché (SS-A09, SS-A12). 0 without an actor.
 */
export function diceOf(actor: ActorDocument | null, reader: GameReader): number {
  if (!actor) return 0;
  const countsAllCliches = reader.setting<OrderBy>("orderBy") === "sumOfCliches";
  if (isTeam(actor)) {
    const members = standingMembers(actor, reader);
    const leader = leaderNow(members);
    return members.find((member) => member.actor === leader)?.dice ?? 0;
  }
  const { derived } = fighterOf(actor);
  return countsAllCliches ? derived.sum : (derived.inUse?.dice ?? 0);
}

/**
 * Tells whether a combatant rolls a die now to break a tie of dice (SS-017): the combatant is tied, and no tied
 * combatant has stored its initiative without a roll-off. If one has, a latecomer waits for the gamemaster's roll-off.
 * @param together ids of all who get their initiative now. These, and combatants without initiative, count with the
 * dice that they have now; all others count with the stored dice.
 */
function breaksTieNow(combatant: CombatantDocument, reader: GameReader, together: readonly string[]): boolean {
  // Defeated combatants do not count, except this one.
  const counted = (encounterOf(combatant)?.combatants.contents ?? []).filter(
    (other) => !other.isDefeated || other.id === combatant.id,
  );
  // The places of those whose initiative is stored and stays.
  const storedPlaces = new Map(
    counted
      .filter((other) => other.initiative !== null && !together.includes(other.id))
      .map((other) => [other.id, storedEntry(other)]),
  );
  // Earlier roll-offs are left out (`roll` 0), so that all with the same dice count as tied.
  const entries = counted.map((other): OrderEntry => {
    const cliche = diceOf(other.actor, reader);
    const storedPlace = storedPlaces.get(other.id);
    return storedPlace ? { ...storedPlace, roll: 0 } : { ...orderNow(other), cliche, sum: cliche };
  });
  const tiedIds = rollOffs({ entries }).find((group) => group.includes(combatant.id)) ?? [];
  const hasNeverRolledOff = (id: string): boolean => storedPlaces.get(id)?.roll === 0;
  return tiedIds.length > 0 && !tiedIds.some(hasNeverRolledOff);
}
