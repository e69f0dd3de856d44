import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { fighterOf } from "../body.ts";
import { recover } from "../../../../rules/swords/damage.ts";
import { FightLedger } from "../attack/apply.ts";
import { teamPlaceOf } from "../group/standing.ts";

/** A rest, as plain data. `dice`: those it gives back in all clichés together. */
export interface RecoverContext {
  readonly name: string;
  readonly dice: number;
}

/**
 * Rests after a fight, and not while the fighter or its team is in an encounter: dice come back at the world's rate, and
 * the armour is mended (SS-P04, SS-A07).
 */
export const recoverAction: ActionRules<RecoverContext, Outcome> = {
  id: "recover",
  label: "FRAY.Action.recover",
  icon: "fa-solid fa-mug-hot",
  actorTypes: ["swords"],
  targets: "none",
  dialog: "never",
  immediate: true,
  /** Reads the dice that a rest gives back, or returns why it is refused: in an encounter, or nothing to recover. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    if (reader.combatant(actor, reader.token(declaration.token)) || teamPlaceOf(actor, reader))
      return { refused: "AfterTheFight", rule: "SS-P04" };
    const dice = diceBack(actor, reader);
    if (!dice && !fighterOf(actor).armour.absorbed)
      return { refused: "NothingToRecover", data: { name: shownName(actor) } };
    return { name: shownName(actor), dice };
  },
  dice: () => [],
  resolve: () => ({}),
  /** Returns the changes of dice and armour, from what is lost by then. */
  applyEffects(_outcome, { declaration }, reader) {
    const ledger = new FightLedger(reader);
    const actor = reader.actor(declaration.actor);
    if (actor) restore(actor, reader, ledger);
    return ledger.all();
  },
};

/** Returns the dice a cliché gets back by a rest: the world's rate, or all at a rate of 0 (SS-P04). */
function regained(cliche: { dice: number; full: number }, reader: GameReader): number {
  const rate = reader.setting<number>("recoveryDice");
  const { cliche: after } = recover({ cliche: cliche.dice, full: cliche.full, ...(rate > 0 ? { dice: rate } : {}) });
  return after - cliche.dice;
}

/** Returns the dice a fighter gets back in all clichés. */
const diceBack = (actor: ActorDocument, reader: GameReader): number =>
  fighterOf(actor).derived.cliches.reduce((sum, cliche) => sum + regained(cliche, reader), 0);

/**
 * Adds to the ledger, which collects a card's changes, the dice that a fighter gets back by a rest and the mended
 * armour.
 */
export function restore(actor: ActorDocument, reader: GameReader, ledger: FightLedger): void {
  restoreDice(actor, reader, ledger);
  mendArmour(actor, ledger);
}

/**
 * Adds to the ledger, as losses below 0, the dice that a fighter gets back in each cliché by a rest: the world's rate, or
 * all at a rate of 0 (SS-P04). Nothing is written here.
 */
export function restoreDice(actor: ActorDocument, reader: GameReader, ledger: FightLedger): void {
  for (const cliche of fighterOf(actor).derived.cliches)
    ledger.lose(actor.uuid, cliche.uuid, -regained(cliche, reader), "SS-P04");
}

/**
 * Adds to the ledger that all hits an actor's armour has absorbed are mended, so that it can absorb them again (SS-A07);
 * adds nothing for whole armour.
 */
export function mendArmour(actor: ActorDocument, ledger: FightLedger): void {
  const { absorbed } = fighterOf(actor).armour;
  if (!absorbed) return;
  ledger.add({
    kind: "delta",
    uuid: actor.uuid,
    path: "system.armour.absorbed",
    amount: -absorbed,
    min: 0,
    label: { key: "FRAY.Change.mended", data: { name: shownName(actor), uuid: actor.uuid }, rule: "SS-A07" },
  });
}
