import { actorsOf, itemFieldsSet, worthOffering } from "../../../combat/resets.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { isOut, questOf, unableToAct } from "../body.ts";
import { clearStatuses, deathChanges, mortalChanges } from "../attack/apply.ts";
import type { QuestWeapon } from "../types.ts";
import { combatOver } from "../../../../rules/quest/encounter.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { Standing } from "../../../../rules/foes.ts";
import { declare } from "../../../cards/declare.ts";
import { runDetached } from "../../../host/host.ts";
import type { Change } from "../../../contract/change.ts";
import { firstTurn, undecidedIn } from "./initiative.ts";
import { mortalClock } from "../../../../rules/quest/wounds.ts";

/** The conditions that end with the fight. */
const OF_THE_FIGHT = [
  STATUS.surprised,
  STATUS.defenceless,
  STATUS.advantage,
  STATUS.charging,
  STATUS.fumbled,
  STATUS.coverPartial,
  STATUS.coverExcellent,
  STATUS.coverTotal,
];

/** Returns the actors of one side, down or not, without combatants kept out of the fight (OQ-002, OQ-011). */
function actorsOfSide(combat: CombatDocument, side: Standing): ActorDocument[] {
  return combat.combatants
    .filter((combatant) => combatant.actor !== null && sideOf(combatant) === side)
    .map((combatant) => combatant.actor!);
}

/**
 * Tells whether all of one side are down, dead, surrendered, fled or talked out of the fight (OQ-009); false while a
 * side has no combatants.
 */
export function isOver(combat: CombatDocument): boolean {
  const [party, enemies] = [actorsOfSide(combat, "party"), actorsOfSide(combat, "enemies")];
  if (!party.length || !enemies.length) return false;
  const stateOf = (actor: ActorDocument) => ({ hp: questOf(actor).hp.value, out: isOut(actor) });
  return combatOver({ sides: [party.map(stateOf), enemies.map(stateOf)] });
}

/**
 * Returns the offers to the gamemaster at the end of an encounter: to end conditions of the fight, to load weapons of
 * those still able to, to unmark actors who fled or gave up, to let the dying die (OQ-009, OQ-075). Offers that would
 * change nothing are left out; nothing changes until one is accepted. `ticked`: accepted unless the gamemaster unticks
 * it.
 */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Quest.Reset.conditions" },
      ticked: true,
      rule: "OQ-058",
      changes: actors.flatMap((actor) => clearStatuses(actor, OF_THE_FIGHT)),
    },
    {
      id: "loaded",
      words: { key: "FRAY.Quest.Reset.loaded" },
      ticked: true,
      rule: "OQ-P18",
      changes: itemFieldsSet(
        actors.filter((actor) => !unableToAct(actor)),
        "system.toLoad",
        ({ type, system }) => type === "questWeapon" && (system as QuestWeapon).toLoad > 0,
        () => 0,
      ),
    },
    {
      id: "fled",
      words: { key: "FRAY.Quest.Reset.fled" },
      ticked: true,
      rule: "OQ-009",
      changes: actors.flatMap((actor) => clearStatuses(actor, [STATUS.fled, STATUS.surrendered, STATUS.standsDown])),
    },
    {
      // Not ticked, because the gamemaster decides which of the dying can still be saved after the fight.
      id: "succumb",
      words: { key: "FRAY.Quest.Reset.succumb" },
      ticked: false,
      rule: "OQ-075",
      changes: actors.filter((actor) => questOf(actor).mortal.state === "dying").flatMap(deathChanges),
    },
  ];
  return worthOffering(offers);
}

/**
 * Returns the changes at the start of a round. From the second round on surprise, defencelessness and an unfinished
 * charge end. In each round, clocks of mortal wounds start and the count of turns begins anew, once intents that are
 * missing or asked for anew are stated. Besides, declares the death of each actor whose time with a mortal wound is
 * over, on a card of its own, which can be undone (OQ-035, OQ-051, OQ-075).
 */
export function startOfRound(combat: CombatDocument, reader: GameReader): Change[] {
  const changes: Change[] = [];
  for (const combatant of combat.combatants) {
    const { actor } = combatant;
    if (!actor) continue;
    if (combat.round > 1)
      changes.push(...clearStatuses(actor, [STATUS.surprised, STATUS.defenceless, STATUS.charging]));
    changes.push(...mortalClockChanges(combatant, actor, combat, reader));
  }
  return [...changes, ...newCountChanges(combat, reader)];
}

/**
 * Returns the changes that start the clock of a mortal wound taken outside this encounter; none for any other wound. If
 * the time of a wound taken in it is over, declares the death on a card (OQ-075, OQ-A12).
 */
function mortalClockChanges(
  combatant: CombatantDocument,
  actor: ActorDocument,
  combat: CombatDocument,
  reader: GameReader,
): Change[] {
  const { mortal } = questOf(actor);
  // Who stands in several encounters has a clock in one only.
  const isClockHere = reader.combat(actor, combatant.token)?.uuid === combat.uuid;
  if (mortal.state !== "dying" || !isClockHere) return [];
  // A wound from before the first round counts as taken the round before: this round is left to help.
  if (mortal.combat !== combat.uuid)
    return mortalChanges(actor, "dying", { round: combat.round - 1, combat: combat.uuid });
  if (mortalClock({ roundTaken: mortal.round, round: combat.round }).dead)
    runDetached(
      declare(
        {
          action: "succumb",
          actor: actor.uuid,
          token: combatant.token?.uuid ?? null,
          item: null,
          targets: [],
          choices: {},
        },
        { dialog: false },
      ),
    );
  return [];
}

/**
 * Returns the changes that begin a round's count (OQ-051, OQ-054). If the world has intents stated anew each round, the
 * intents of the last round are cleared (not in round 1). The turn is set to null, until the gamemaster starts the
 * count, if intents are cleared or an intent is missing; else to the first turn.
 */
function newCountChanges(combat: CombatDocument, reader: GameReader): Change[] {
  const asksAnew = combat.round > 1 && reader.setting<string>("intentPolicy") === "reset";
  const mustAwaitIntents = asksAnew || undecidedIn(combat).length > 0;
  const changes: Change[] = [];
  if (asksAnew)
    for (const combatant of combat.combatants)
      changes.push(
        { kind: "set", uuid: combatant.uuid, path: "system.intent.kind", value: "undecided" },
        { kind: "set", uuid: combatant.uuid, path: "system.intent.visible", value: false },
      );
  return [
    ...changes,
    {
      kind: "set",
      uuid: combat.uuid,
      path: "turn",
      value: mustAwaitIntents ? null : firstTurn(combat),
    },
  ];
}
