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

/**
 * Initiative without dice at first: in the first round the surprised last, then speedy combatants before others, then
 * by more dice, then by a roll-off (SS-015 … SS-017). The stored value is the number of dice with the roll-off's die
 * after the decimal point, as in 3.5. The pace is stored beside it, so that a change of cliché does not change the
 * order within a round. Surprise is read from the fighter each time.
 */
export const initiative: Initiative = {
  policy: "reroll",
  policySetting: "initiativePolicy",
  reveals: true,
  /** Returns the request for a roll-off's d6; null for a combatant without a tie to break now. */
  dice(combatant, reader, together) {
    if (tiedBefore(combatant) === null && !partsNow(combatant, reader, together)) return null;
    return {
      id: "rollOff",
      roller: combatant.actor?.uuid ?? "",
      roll: "Roll",
      formula: "1d6",
      label: "FRAY.Die.rollOff",
    };
  },
  /** Returns the place: the number of dice, or the tied place, with the roll-off's die as a further digit. */
  value(combatant, thrown, reader) {
    const die = thrown?.terms[0]?.faces[0] ?? 0;
    return nextDigit(tiedBefore(combatant) ?? diceOf(combatant.actor, reader), die);
  },
  orderFields: ["system.pace"],
  // A combatant who only rolls off again keeps the pace stored with the order.
  keeps: (combatant): Record<string, string> =>
    tiedBefore(combatant) === null ? { "system.pace": livePace(combatant) } : {},
  /** Returns the turns in order, those without a place last. */
  blocks(combat) {
    const rolled = combat.combatants.filter((entry) => entry.initiative !== null);
    const waiting = combat.combatants.filter((entry) => entry.initiative === null);
    return [
      ...orderBlocks(rolled.map(storedEntry)),
      ...waiting.map((entry): Block => ({ kind: "single", members: [entry.id] })),
    ];
  },
};

/**
 * Adds a roll-off's die as the next decimal digit: 3 and a 5 make 3.5, and a further 2 makes 3.52, so that earlier
 * digits keep their weight. A die of 0, which was not rolled, changes nothing.
 */
export function nextDigit(before: number, die: number): number {
  // The number of digits after the decimal point once the die is added.
  const digits = (String(before).split(".")[1] ?? "").length + 1;
  return die ? Number((before + die / 10 ** digits).toFixed(digits)) : before;
}

/** A place in the order as stored: dice, first roll-off, and the whole value with further roll-offs. */
export interface StoredEntry extends OrderEntry {
  readonly stored: number;
}

/**
 * Returns the turns in the order of action, one block each; combatants who must roll off share a block until they have.
 * Where some are surprised or speedy and others not, the first turn of each kind has a label.
 */
export function orderBlocks(entries: readonly StoredEntry[]): Block[] {
  const tied = rollOffs({ entries });
  const stored = new Map(entries.map((entry) => [entry.id, entry.stored]));
  const blocks: Block[] = [];
  for (const id of actOrder({ entries })) {
    const group = tied.find((ids) => ids.includes(id));
    if (!group) blocks.push({ kind: "single", members: [id] });
    else if (group[0] === id) blocks.push(...parted(group, stored));
  }
  return headed(blocks, entries);
}

/**
 * Returns the turns with their bands, and a label above the first turn of each that says why it acts then, if there is
 * more than one band (SS-015).
 */
function headed(blocks: readonly Block[], entries: readonly StoredEntry[]): Block[] {
  const bands = new Map(entries.map((entry) => [entry.id, bandOf(entry)]));
  if (new Set(bands.values()).size < 2) return [...blocks];
  let before = "";
  return blocks.map((block) => {
    const band = { key: `FRAY.Swords.Order.${bands.get(block.members[0]!)!}` };
    const first = band.key !== before;
    before = band.key;
    return { ...block, band, ...(first && !block.label && { label: band }) };
  });
}

/** Returns the band of the order a combatant is in: surprised, speedy or the rest. */
const bandOf = ({ surprised, speedy, inTeam }: OrderEntry): string => {
  if (surprised) return "surprised";
  return speedy && !inTeam ? "speedy" : "dice";
};

/** Returns the turns of combatants tied after their first roll-off, split by the roll-offs that followed. */
function parted(group: readonly string[], stored: ReadonlyMap<string, number>): Block[] {
  const values = [...new Set(group.map((id) => stored.get(id)!))].sort((a, b) => b - a);
  return values.map((value): Block => {
    const members = group.filter((id) => stored.get(id) === value);
    return members.length > 1
      ? { kind: "side", members, label: { key: "FRAY.Swords.Order.tied" } }
      : { kind: "single", members };
  });
}

/**
 * Returns the groups of combatants' ids that must roll off with each other in an encounter now, without the defeated
 * (SS-017).
 */
export function tiedGroups(combat: CombatDocument): readonly (readonly string[])[] {
  const rolled = combat.combatants.filter((entry) => entry.initiative !== null);
  const out = new Set(rolled.filter((entry) => entry.isDefeated).map(({ id }) => id));
  return orderBlocks(rolled.map(storedEntry))
    .map((block) => block.members.filter((id) => !out.has(id)))
    .filter((members) => members.length > 1);
}

/** Returns the values the order was made from; later changes of dice or cliché do not change it within a round. */
function storedEntry(combatant: CombatantDocument): StoredEntry {
  // Dice before the decimal point, the first roll-off's die as the first digit after it.
  const stored = combatant.initiative ?? 0;
  const cliche = Math.max(0, Math.floor(stored));
  const roll = Math.max(0, Math.min(FACES, Math.floor((stored - cliche) * 10 + 1e-6)));
  const pace = stateOf(combatant).pace || livePace(combatant);
  return { ...orderNow(combatant), speedy: pace === "speedy", cliche, sum: cliche, roll, stored };
}

/** The part of a combatant's data that the order reads. */
interface OrderState {
  readonly pace?: string;
  readonly tiedAt?: number;
  readonly tiedRound?: number;
}

/** Returns the typed system data of a combatant. */
const stateOf = (combatant: CombatantDocument): OrderState => combatant.system as OrderState;

/**
 * Returns the stored place of a combatant who has to roll off again in this round; null for a combatant who takes a new
 * place (SS-017).
 */
function tiedBefore(combatant: CombatantDocument): number | null {
  const { tiedAt = 0, tiedRound = 0 } = stateOf(combatant);
  return tiedAt > 0 && tiedRound === combatant.combat?.round ? tiedAt : null;
}

/** Returns the pace of a combatant now; speed does not count in a team (SS-015). */
function livePace({ actor }: CombatantDocument): "speedy" | "dice" {
  return actor !== null && !isTeam(actor) && fighterOf(actor).derived.inUse?.speedy ? "speedy" : "dice";
}

/**
 * Returns what the order reads of a combatant now: its pace, whether it is a team, and surprise, which counts only in
 * the first round (SS-015).
 */
function orderNow(combatant: CombatantDocument): Pick<OrderEntry, "id" | "speedy" | "surprised" | "inTeam"> {
  const { actor, id } = combatant;
  const first = (combatant.combat?.round ?? 0) <= 1;
  const surprised = first && actor !== null && isSurprised(actor, readerFor("swords"));
  return { id, speedy: livePace(combatant) === "speedy", surprised, inTeam: actor !== null && isTeam(actor) };
}

/**
 * Returns the number of dice that decides the order: those of the cliché in use or, by the setting orderBy, of all
 * clichés; for a team always its leader's (SS-A09, SS-A12). Returns 0 without an actor or dice.
 */
export function diceOf(actor: ActorDocument | null, reader: GameReader): number {
  if (!actor) return 0;
  const sum = reader.setting<OrderBy>("orderBy") === "sumOfCliches";
  if (isTeam(actor)) {
    const members = standingMembers(actor, reader);
    const leader = leaderNow(members);
    return members.find((member) => member.actor === leader)?.dice ?? 0;
  }
  const { derived } = fighterOf(actor);
  return sum ? derived.sum : (derived.inUse?.dice ?? 0);
}

/**
 * Tells whether a combatant rolls a die for its place now, to break a tie (SS-017). Those who roll at the same time, or
 * have not rolled yet, count with their values now, the others with their places. A latecomer tied with a combatant who
 * never rolled waits until the gamemaster calls for the roll-off, so that neither is ahead for being late.
 */
function partsNow(combatant: CombatantDocument, reader: GameReader, together: readonly string[]): boolean {
  const others = (encounterOf(combatant)?.combatants.contents ?? []).filter(
    (entry) => !entry.isDefeated || entry.id === combatant.id,
  );
  const stands = new Map(
    others
      .filter((entry) => entry.initiative !== null && !together.includes(entry.id))
      .map((entry) => [entry.id, storedEntry(entry)]),
  );
  // A tie exists if the dice are equal before any roll-off; those who hold a place keep its pace and dice.
  const entries = others.map((entry): OrderEntry => {
    const cliche = diceOf(entry.actor, reader);
    const known = stands.get(entry.id);
    return known ? { ...known, roll: 0 } : { ...orderNow(entry), cliche, sum: cliche };
  });
  const tied = rollOffs({ entries }).find((group) => group.includes(combatant.id)) ?? [];
  return tied.length > 0 && tied.every((id) => stands.get(id)?.roll !== 0);
}
