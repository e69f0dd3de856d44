import { shownName } from "../../../contract/reading/names.ts";
import type { HarmContext } from "../../../cards/harm-action.ts";
import { harmActionFor } from "../../../cards/harm-action.ts";
import { fighterOf, isTeam } from "../body.ts";
import { FightLedger } from "../attack/apply.ts";

/* A team is several fighters who fight as one. */

/**
 * What a card (the chat message of an action) of damage or healing by hand keeps. A cliché is what a fighter is good
 * at, rated in dice.
 */
interface SwordsHarm extends HarmContext {
  /** what is lost or given back: dice of a cliché, or hits that armour can absorb */
  readonly track: "dice" | "armour";
  /** uuid of the cliché */
  readonly cliche: string;
  /** name of the cliché */
  readonly clicheName: string;
}

/**
 * Dice or armour lost or given back outside a contest: a fall, a token's bar, the gamemaster's number (SS-029, SS-P04).
 */
export const harmAction = harmActionFor<SwordsHarm>({
  actorTypes: ["swords"],
  /**
   * Reads what changes: armour if that is chosen, else dice; and which cliché loses dice: the one chosen, else the one
   * in use. A team is refused, and so is a fighter without a cliché.
   */
  context(plain, actor, { item, choices }) {
    if (isTeam(actor)) return { refused: "NoActor" };
    const { inUse, cliches } = fighterOf(actor).derived;
    const chosenCliche = cliches.find((cliche) => cliche.uuid === (item ?? choices.cliche)) ?? inUse;
    if (!chosenCliche) return { refused: "NoCliche", rule: "SS-001", data: { name: shownName(actor) } };
    const track = choices.track === "armour" ? "armour" : "dice";
    return { ...plain, track, cliche: chosenCliche.uuid, clicheName: chosenCliche.name };
  },
  /** Returns the changes of dice or armour; a positive amount is lost, a negative one given back. */
  applyEffects(amount, declaration, { track, cliche }, reader) {
    const ledger = new FightLedger(reader);
    if (track === "dice") ledger.lose(declaration.actor, cliche, amount, "SS-P04");
    else ledger.wear(declaration.actor, amount);
    return ledger.all();
  },
  show: ({ track, clicheName }) =>
    track === "dice"
      ? {
          subtitle: { key: "FRAY.Swords.Card.diceOf", data: { cliche: clicheName } },
          unit: "FRAY.Swords.Unit.dice",
          rule: "SS-P04",
        }
      : { subtitle: { key: "FRAY.Word.Armour" }, unit: "FRAY.Swords.Unit.hits", rule: "SS-040" },
});
