import type { Block, Initiative, SideInitiative } from "../../../contract/combat.ts";
import type { CombatDocument, HostUser, GameReader } from "../../../host/documents.ts";
import type { JsonObject, JsonValue } from "../../../host/json.ts";
import { isDead } from "../body.ts";
import type { SideDie } from "./models.ts";
import { initiative as sideFirst, openFight, opponents, roundOrder } from "../../../../rules/turns/initiative.ts";
import type { Side } from "../../../../rules/turns/types.ts";
import { combatOf, firstSide, blockSide, sidesInOrder, surprisingSide } from "./sides.ts";

/** The names of the sides, as keys of lang/en.json. */
const LABELS: Readonly<Record<Side, string>> = { party: "FRAY.Side.party", enemies: "FRAY.Side.enemies" };

/**
 * Initiative by sides: one d6 a round says which side goes first; single combatants have no number (CT-003 … CT-006,
 * CT-A01).
 */
const sides: SideInitiative = {
  sideOf: blockSide,
  labels: LABELS,
  automatic: (_combat, reader) => reader.setting<string>("sideRoller") === "automatic",
  /** Returns the throw of the sides' d6; null in a surprise round, and once a die counts for this round. */
  dice(combat, reader) {
    if (surprisingSide(combat) || firstSide(combat, isThrownOnce(reader))) return null;
    const roller = combat.combatants.find((combatant) => combatant.actor !== null)?.actor?.uuid ?? "";
    return { id: "side", roller, roll: "Roll", formula: "1d6", label: "FRAY.Turns.Die.side" };
  },
  /**
   * Returns the fields to store on the encounter: the side that goes first, and the dice of the sides so far with this
   * die added. In the first round, if the world's setting says so, the same die may surprise a side (CT-A10); then the
   * surprised side is stored too, and who goes first in the next round.
   */
  settle(combat, dieThrow, reader): Record<string, JsonValue> {
    const die = dieThrow.terms[0]?.faces[0] ?? 1;
    const surpriseOnInitiative = reader.setting<boolean>("surpriseOnInitiative") && combat.round === 1;
    const opening = openFight({ die, surpriseOnInitiative });
    const sideDice = [...combatOf(combat).sideDice, { round: combat.round, die, first: sideFirst({ die }) }];
    const asJson = (list: readonly SideDie[]): JsonObject[] => list.map((sideDie) => ({ ...sideDie }));
    if (!opening.surpriseRound) return { "system.first": opening.first, "system.sideDice": asJson(sideDice) };
    // This round is a surprise round of one side, and the other is surprised. Who goes first in the next round is
    // decided by the same die (CT-P06).
    return {
      "system.first": opening.surpriseRound,
      "system.surprise": opponents(opening.surpriseRound),
      "system.sideDice": asJson([...sideDice, { round: combat.round + 1, die, first: opening.first }]),
    };
  },
  mayRoll: (_combat: CombatDocument, user: HostUser, reader: GameReader) =>
    user.isGM || reader.setting<string>("sideRoller") === "players",
};

/** Tells whether the world's setting has the die rolled once for each fight, so that it counts for all later rounds. */
const isThrownOnce = (reader: GameReader): boolean => reader.setting<string>("sideDie") === "once";

/** The order of an encounter. Single combatants roll nothing: they act with their side. */
export const initiative: Initiative = {
  policy: "keep",
  dice: () => null,
  value: () => 0,
  mayRoll: () => false,
  sides,
  /**
   * Returns one turn for each side, in the order in which the sides act; within a side the dead are last. In a surprise
   * round the turn of the surprised side is marked as waiting.
   */
  blocks(combat, reader): Block[] {
    const isOneDie = isThrownOnce(reader);
    // In a surprise round the only side that acts, else null.
    const sideAlone = surprisingSide(combat);
    const order = sidesInOrder(combat, isOneDie);
    const fighters = combat.combatants.map((combatant) => ({ id: combatant.id, side: blockSide(combatant) }));
    // Ids of all combatants, in the order of the rules.
    const ids = roundOrder({ entries: fighters, first: order[0] });
    const sideOf = new Map(fighters.map(({ id, side }) => [id, side]));
    return order.map((side): Block => {
      const isWaiting = sideAlone !== null && side !== sideAlone;
      const actingWord = sideAlone ? "Surprising" : "Acts";
      const stateWord = isWaiting ? "Surprised" : actingWord;
      return {
        kind: "side",
        members: ids.filter((id) => sideOf.get(id) === side).sort((a, b) => deadLast(combat, a) - deadLast(combat, b)),
        label: { key: `FRAY.Turns.Side${stateWord}.${side}` },
        ...(isWaiting ? { waits: isWaiting } : {}),
      };
    });
  },
};

/** Returns 1 for a dead combatant, given by its id, and 0 for any other: a key to sort by. */
function deadLast(combat: CombatDocument, id: string): number {
  const actor = combat.combatants.get(id)?.actor;
  return actor && isDead(actor) ? 1 : 0;
}
