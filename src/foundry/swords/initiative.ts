import type { Block, Initiative } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, Table } from "../contract/documents.ts";
import { fighterOf, isTeam, leadersOf, standingMembers } from "./context.ts";
import { SURPRISED } from "./conditions.ts";
import { actOrder, FACES, rollOffs } from "./rules.ts";
import type { OrderBy, OrderEntry } from "./rules.ts";

/**
 * The speedy first, then more dice before fewer, then a roll-off (SS-015 … SS-017). What is stored is dice and, after
 * the point, the die of the roll-off: 3.5. Speed and surprise are read where they stand, on the fighter.
 */
export const initiative: Initiative = {
  policy: "reroll",
  policySetting: "initiativePolicy",
  reveals: true,
  dice(combatant, table) {
    if (!tiedWith(combatant, table)) return null;
    return { id: "rollOff", roller: combatant.actor?.uuid ?? "", roll: "Roll", formula: "1d6", label: "FRAY.Die.rollOff" };
  },
  value(combatant, thrown, table) {
    const die = thrown?.terms[0]?.faces[0] ?? 0;
    const { tiedAt = 0, tiedRound = 0 } = combatant.system as { tiedAt?: number; tiedRound?: number };
    const again = tiedAt > 0 && tiedRound === combatant.combat?.round;
    return again ? nextDigit(tiedAt, die) : nextDigit(diceOf(combatant.actor, table), die);
  },
  blocks(combat) {
    const rolled = combat.combatants.filter((entry) => entry.initiative !== null);
    const waiting = combat.combatants.filter((entry) => entry.initiative === null);
    return [...orderBlocks(rolled.map(storedEntry)), ...waiting.map((entry): Block => ({ kind: "single", members: [entry.id] }))];
  },
};

/** 3 and a 5 are 3.5; tied there, a 2 makes it 3.52: who was ahead stays ahead. */
function nextDigit(before: number, die: number): number {
  const digits = (String(before).split(".")[1] ?? "").length + 1;
  return die ? Number((before + die / 10 ** digits).toFixed(digits)) : before;
}

/** A place in the order as it is stored: dice, first roll-off, and the whole number for further ones. */
export interface StoredEntry extends OrderEntry {
  readonly stored: number;
}

/** The blocks of an order: one after another; those who must roll off again stand together until they have. */
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

/** Says above the first of each band why it acts when it does, where there is more than one band (SS-015). */
function headed(blocks: readonly Block[], entries: readonly StoredEntry[]): Block[] {
  const bands = new Map(entries.map((entry) => [entry.id, bandOf(entry)]));
  if (new Set(bands.values()).size < 2) return [...blocks];
  let before = "";
  return blocks.map((block) => {
    const band = bands.get(block.members[0]!)!;
    const first = band !== before;
    before = band;
    return first && !block.label ? { ...block, label: { key: `FRAY.Swords.Order.${band}` } } : block;
  });
}

const bandOf = (entry: OrderEntry): string => (entry.surprised ? "surprised" : entry.speedy && !entry.inTeam ? "speedy" : "dice");

/** Those tied after their first roll-off, parted by the ones that followed. */
function parted(group: readonly string[], stored: ReadonlyMap<string, number>): Block[] {
  const values = [...new Set(group.map((id) => stored.get(id)!))].sort((a, b) => b - a);
  return values.map((value): Block => {
    const members = group.filter((id) => stored.get(id) === value);
    return members.length > 1 ? { kind: "side", members, label: { key: "FRAY.Swords.Order.tied" } } : { kind: "single", members };
  });
}

/** Combatants that must roll off again, in an encounter as it stands (SS-017). */
export function stillTied(combat: CombatDocument): readonly string[] {
  const rolled = combat.combatants.filter((entry) => entry.initiative !== null);
  return orderBlocks(rolled.map(storedEntry)).filter((block) => block.kind === "side").flatMap((block) => block.members);
}

/** What the order looked at when it was taken: dice do not move anybody within a round. */
function storedEntry(combatant: CombatantDocument): StoredEntry {
  const stored = combatant.initiative ?? 0;
  const cliche = Math.max(0, Math.floor(stored));
  const roll = Math.max(0, Math.min(FACES, Math.floor((stored - cliche) * 10 + 1e-6)));
  return { ...mind(combatant), cliche, sum: cliche, roll, stored };
}

/** Speed and surprise of a combatant; speed does not count in a team, surprise only in the first round (SS-015). */
function mind(combatant: CombatantDocument): Pick<OrderEntry, "id" | "speedy" | "surprised" | "inTeam"> {
  const { actor, id } = combatant;
  const inTeam = actor !== null && isTeam(actor);
  const speedy = actor !== null && !inTeam && Boolean(fighterOf(actor).derived.inUse?.speedy);
  const surprised = (combatant.combat?.round ?? 0) <= 1 && Boolean(actor?.statuses.has(SURPRISED));
  return { id, speedy, surprised, inTeam };
}

/** Dice the order looks at: of the cliché in use, or of all; a team's are its leader's (SS-A09, SS-A12). */
export function diceOf(actor: ActorDocument | null, table: Table): number {
  if (!actor) return 0;
  const sum = table.setting<OrderBy>("orderBy") === "sumOfCliches";
  if (isTeam(actor)) {
    const members = standingMembers(actor, table);
    const [leader] = leadersOf(actor, members);
    return members.find((member) => member.actor === leader)?.dice ?? 0;
  }
  const { derived } = fighterOf(actor);
  return sum ? derived.sum : (derived.inUse?.dice ?? 0);
}

/** Whether somebody else stands where this one stands before any roll-off (SS-017). */
function tiedWith(combatant: CombatantDocument, table: Table): boolean {
  const entries = (combatant.combat?.combatants.contents ?? [])
    .filter((entry) => !entry.isDefeated)
    .map((entry): OrderEntry => {
      const cliche = diceOf(entry.actor, table);
      return { ...mind(entry), cliche, sum: cliche };
    });
  return rollOffs({ entries }).some((group) => group.includes(combatant.id));
}
