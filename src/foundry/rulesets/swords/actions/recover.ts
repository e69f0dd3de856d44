import { shownName } from "../../../contract/reading/names.ts";
import type { Outcome, ActionRules } from "../../../contract/action.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { fighterOf } from "../body.ts";
import { recover } from "../../../../rules/swords/damage.ts";
import { FightLedger } from "../attack/apply.ts";
import { teamPlaceOf } from "../group/standing.ts";

/* A team is several fighters who fight as one. A card is the chat message of an action. */

/** The context of a rest. */
export interface RecoverContext {
  /** the fighter's name */
  readonly name: string;
  /** the dice that the rest gives back, in all clichés (what a fighter is good at) together */
  readonly dice: number;
}

/**
 * A rest after a fight: dice come back at the world's rate, and armour is mended (SS-P04, SS-A07). Refused while the
 * fighter or its team is in a started encounter.
 */
export const recoverAction: ActionRules<RecoverContext, Outcome> = {
  id: "recover",
  label: "FRAY.Action.recover",
  icon: "fa-solid fa-mug-hot",
  actorTypes: ["swords"],
  targets: "none",
  dialog: "never",
  immediate: true,
  /**
   * Reads how many dice the rest gives back. The rest is refused while the fighter or its team is in a started
   * encounter, and if no dice are lost and the armour has absorbed no hit.
   */
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
  /** Returns the changes that restore dice and armour, computed from what is lost when the card is applied. */
  applyEffects(_outcome, { declaration }, reader) {
    const ledger = new FightLedger(reader);
    const actor = reader.actor(declaration.actor);
    if (actor) restore(actor, reader, ledger);
    return ledger.all();
  },
};

/**
 * Returns the dice that a rest gives back to one cliché: as many as the world's setting says, at most those lost. A
 * setting of 0 gives back all that are lost (SS-P04).
 */
function regained(cliche: { dice: number; full: number }, reader: GameReader): number {
  const rate = reader.setting<number>("recoveryDice");
  const { cliche: after } = recover({ cliche: cliche.dice, full: cliche.full, ...(rate > 0 ? { dice: rate } : {}) });
  return after - cliche.dice;
}

/** Returns the dice that a rest gives back to a fighter, in all clichés together. */
const diceBack = (actor: ActorDocument, reader: GameReader): number =>
  fighterOf(actor).derived.cliches.reduce((sum, cliche) => sum + regained(cliche, reader), 0);

/** Adds what a rest gives back to a fighter, dice and armour, to the ledger, which collects a card's changes. */
export function restore(actor: ActorDocument, reader: GameReader, ledger: FightLedger): void {
  restoreDice(actor, reader, ledger);
  mendArmour(actor, ledger);
}

/** Adds the dice that a rest gives back to each of a fighter's clichés to the ledger, as negative losses (SS-P04). */
export function restoreDice(actor: ActorDocument, reader: GameReader, ledger: FightLedger): void {
  for (const cliche of fighterOf(actor).derived.cliches)
    ledger.lose(actor.uuid, cliche.uuid, -regained(cliche, reader), "SS-P04");
}

/**
 * Adds to the ledger that a fighter's armour is mended: the hits it has absorbed go back to 0 (SS-A07). Adds nothing if
 * it has absorbed none.
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
