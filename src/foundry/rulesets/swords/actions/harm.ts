import { shownName } from "../../../contract/reading/names.ts";
import type { HarmContext } from "../../../cards/harm-action.ts";
import { harmActionFor } from "../../../cards/harm-action.ts";
import { fighterOf, isTeam } from "../body.ts";
import { FightLedger } from "../attack/apply.ts";

/** Damage or healing by hand, of dice or armour. */
interface SwordsHarm extends HarmContext {
  /** dice of the cliché in use, or hits absorbed by the armour */
  readonly track: "dice" | "armour";
  /** uuid and name of the cliché */
  readonly cliche: string;
  readonly clicheName: string;
}

/** Dice lost or given back outside a contest: a fall, the token's bar, the gamemaster's number (SS-029, SS-P04). */
export const harmAction = harmActionFor<SwordsHarm>({
  actorTypes: ["swords"],
  /** Reads what changes, dice unless armour is chosen, and the cliché: the one chosen, else the one in use. */
  context(plain, actor, { item, choices }) {
    if (isTeam(actor)) return { refused: "NoActor" };
    const { inUse, cliches } = fighterOf(actor).derived;
    const chosen = cliches.find((cliche) => cliche.uuid === (item ?? choices.cliche)) ?? inUse;
    if (!chosen) return { refused: "NoCliche", rule: "SS-001", data: { name: shownName(actor) } };
    const track = choices.track === "armour" ? "armour" : "dice";
    return { ...plain, track, cliche: chosen.uuid, clicheName: chosen.name };
  },
  /** Returns the changes of dice or armour; a negative amount gives them back. */
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
