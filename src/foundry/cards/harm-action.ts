import { shownName } from "../contract/reading/names.ts";
import type { RuleId } from "../../rules/explain.ts";
import type { Action, Declaration, Outcome, Refusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { ActorDocument, GameReader } from "../host/documents.ts";
import type { Words } from "../contract/view.ts";
import { HARM_ACTION } from "../documents/harm-from-bar.ts";
import { plainCard } from "./plain-card.ts";

/*
 * Damage and healing from outside an attack. A card: the chat message of the action; its band: the result, in large
 * type. A context: what an action has read from the documents.
 */

/** Damage or healing from outside an attack, and the name of the actor it is for. */
export interface HarmContext {
  readonly name: string;
  /** points: above 0 damage, below 0 healing */
  readonly amount: number;
}

/** The outcome of damage or healing: the points of its context. */
export interface HarmOutcome extends Outcome {
  readonly amount: number;
}

/** A ruleset's part of damage and healing from outside an attack. */
export interface HarmOf<C extends HarmContext> {
  /** types of the actors that have the action */
  readonly actorTypes: readonly string[];
  /** adds what the ruleset needs of the actor; a refusal where the actor cannot be hurt */
  context?(plain: HarmContext, actor: ActorDocument, declaration: Declaration): C | Refusal;
  /** returns the changes that the amount makes; `card`: the card's id */
  applyEffects(
    amount: number,
    declaration: Declaration,
    context: C,
    reader: GameReader,
    card: string,
  ): readonly Change[];
  /** returns the unit of the points (a key of lang/en.json), the rule, and optionally words under the actor's name */
  show(context: C): { readonly unit: string; readonly rule: RuleId; readonly subtitle?: Words };
}

/**
 * Returns the actor that a declaration names, and as `plain` the context that all rulesets share: its name and the
 * amount, without fractions. Returns a refusal if the actor does not exist or the amount is 0.
 */
export function readHarm(
  declaration: Declaration,
  reader: GameReader,
): { actor: ActorDocument; plain: HarmContext } | Refusal {
  const actor = reader.actor(declaration.actor);
  if (!actor) return { refused: "NoActor" };
  const amount = Math.trunc(Number(declaration.choices.amount ?? 0)) || 0;
  return amount ? { actor, plain: { name: shownName(actor), amount } } : { refused: "NoAmount" };
}

/** The parts that the harm actions of all rulesets share: no target, no dialog, applied at once. */
export const HARM = {
  id: HARM_ACTION,
  label: "FRAY.Action.harm",
  icon: "fa-solid fa-heart-crack",
  targets: "none",
  dialog: "never",
  immediate: true,
  dice: () => [],
} as const;

/**
 * Returns the action by which a ruleset's actors take damage or are healed outside an attack: by a fall, the token bar,
 * the gamemaster's ruling.
 */
export function harmActionFor<C extends HarmContext = HarmContext>(rulesetPart: HarmOf<C>): Action<C, HarmOutcome> {
  return {
    ...HARM,
    actorTypes: rulesetPart.actorTypes,
    /** Returns the amount and name, with what the ruleset adds; or why the actor cannot be hurt. */
    context(declaration, reader) {
      const harmOrRefusal = readHarm(declaration, reader);
      if ("refused" in harmOrRefusal) return harmOrRefusal;
      return rulesetPart.context
        ? rulesetPart.context(harmOrRefusal.plain, harmOrRefusal.actor, declaration)
        : (harmOrRefusal.plain as C);
    },
    resolve: ({ context }) => ({ amount: context.amount }),
    applyEffects: (outcome, { declaration, context, card }, reader) =>
      rulesetPart.applyEffects(outcome.amount, declaration, context, reader, card),
    /** Returns the card, for damage and for healing; its result band only once there is an outcome. */
    view(outcome, { declaration, context }) {
      // Healing is a negative amount.
      const isDamage = context.amount > 0;
      const {
        subtitle = { key: isDamage ? "FRAY.Action.damage" : "FRAY.Action.healing" },
        unit,
        rule,
      } = rulesetPart.show(context);
      return plainCard({
        from: declaration.actor,
        subtitle,
        band: outcome && {
          tone: isDamage ? "hit" : "win",
          word: { key: isDamage ? "FRAY.Result.harm" : "FRAY.Result.healing" },
          icon: isDamage ? "fa-solid fa-heart-crack" : "fa-solid fa-heart",
          number: Math.abs(outcome.amount),
          unit,
          rule,
        },
      });
    },
  };
}
