import { acting } from "../../../contract/reading/acting.ts";
import type { Declaration, DialogField, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { host } from "../../../host/host.ts";
import { payment, spend, spentThisRound } from "../../../combat/spent.ts";
import { bodyOf, isBody } from "../body.ts";
import { attackSettings } from "../attack/context.ts";
import { fatePayment } from "../combat/fate.ts";
import { fateContext, fateUsedPath } from "../combat/fate.ts";
import { firstRefusal } from "../refusal.ts";
import type { FateSpender, FateUse } from "../../../../rules/crusade/fate.ts";
import { FATE_AWARDS, fateSpending } from "../../../../rules/crusade/fate.ts";

/*
 * A card is the chat message of an action. Its declaration says what the user wants to do; its context is what the
 * action has read from the documents for that.
 */

/** The uses of FATE, points that change throws, which are bought without a throw of dice. */
const BOUGHT = ["stunt", "trait", "attribute", "other"] as const;
/** The two traits of foes by which a player's character earns a point of FATE. */
const TRAITS = ["cheat", "smarter"] as const;
/** A use of FATE: one that is bought, or a foe's trait. */
export type Use = (typeof BOUGHT)[number] | (typeof TRAITS)[number];

/** The context of a use of FATE. */
export interface FateActContext {
  readonly name: string;
  readonly use: Use;
  /** the user's note on it, shown on the card; may be "" */
  readonly note: string;
  /**
   * the pool that pays for a use that is bought: that of a player's character ("pc"), that of a character whom the
   * staff (the gamemaster's helpers) runs, or Dark FATE, the gamemaster's
   */
  readonly spender: FateSpender;
  /** uuid of the player's character who earns a point by a foe's trait; null if none does (EC-162, EC-164) */
  readonly earns: string | null;
  /** name of the character who earns a point; "" if none does */
  readonly earnsName: string;
  readonly combatant: string | null;
  readonly round: number;
}

/** Tells whether a use of FATE is a foe's trait, by which a player's character earns a point. */
export const isTrait = (use: Use): use is (typeof TRAITS)[number] => (TRAITS as readonly string[]).includes(use);
/** Returns the name by which a use is noted among the acts that a combatant has spent in the round. */
const actName = (use: Use): string => `fate-${use}`;

/** Tells whether an actor is a single character marked as a player's. */
const isHero = (actor: ActorDocument): boolean => isBody(actor) && bodyOf(actor).hero;

/** Returns the dialog's field that chooses the player's character who earns a point. */
function earnerField(context: FateActContext): DialogField {
  // Only those whom this user may know of.
  const heroes = host.game.actors
    .filter((actor) => isHero(actor) && (actor.hasPlayerOwner || actor.testUserPermission(host.game.user, "LIMITED")))
    .map((hero) => ({ value: hero.uuid, label: hero.name }));
  const rule = isTrait(context.use) ? FATE_AWARDS[context.use].rule : "EC-162";
  return {
    id: "earns",
    kind: "select",
    label: "FRAY.Crusade.Field.earns",
    value: context.earns ?? "",
    choices: [{ value: "", label: "FRAY.Crusade.Field.nobody" }, ...heroes],
    rule,
  };
}

/**
 * FATE spent on a stunt, a trait, an attribute or anything else the table agrees on, and the foes' traits Cheat and
 * Smarter, by which players earn FATE (EC-158..165).
 */
export const fateAction: ActionRules<FateActContext, Outcome & { readonly use: Use }> = {
  id: "fate",
  label: "FRAY.Action.fate",
  icon: "fa-solid fa-diamond",
  actorTypes: ["crusade"],
  targets: "none",
  // The targeted player's character is the one who earns a point (EC-162, EC-164).
  fromTargets: ([target]): Declaration["choices"] => (target ? { earns: target.actor } : {}),
  dialog: "always",
  immediate: true,
  /**
   * Reads the use of FATE that the declaration asks for, with who pays or earns; a refusal if it is not allowed now.
   */
  context(declaration, reader): FateActContext | Refusal {
    const performer = acting(declaration, reader);
    if ("refused" in performer) return performer;
    const { actor, name, combatant, round } = performer;
    if (!isBody(actor)) return { refused: "NoActor" };
    // Which use can be bought now depends on those bought before in this scene (`used`) and in this round.
    const { spender, points, used } = fateContext(actor, reader);
    const actsThisRound = spentThisRound(combatant).map((entry) => entry.act);
    const usedThisTurn = BOUGHT.filter((kind) => actsThisRound.includes(actName(kind)));
    /** Returns whether a use can be bought now, and the problems if it cannot. */
    const purchase = (kind: FateUse) =>
      fateSpending({
        spender,
        use: kind,
        points,
        usedThisScene: used,
        usedThisTurn,
        pcFateOncePerKind: attackSettings(reader).fateOnce,
      });
    // The use chosen in the dialog, else the first that can be bought. If none can: for a player a stunt, so that the
    // refusal says why; for a foe a trait.
    const traitLeft: Use = actsThisRound.includes(actName("cheat")) ? "smarter" : "cheat";
    const defaultUse: Use = spender === "pc" ? "stunt" : traitLeft;
    const use = (declaration.choices.use ?? BOUGHT.find((kind) => purchase(kind).allowed) ?? defaultUse) as Use;
    if (![...BOUGHT, ...TRAITS].includes(use)) return { refused: "NoAction", data: { name } };
    const shared = {
      name,
      use,
      note: String(declaration.choices.note ?? ""),
      spender,
      combatant: combatant?.uuid ?? null,
      round,
    };
    // A foe's trait costs nothing; a player's character may earn a point by it.
    if (isTrait(use)) {
      if (spender === "pc") return { refused: "TraitOfFoes", rule: FATE_AWARDS[use].rule, data: { name } };
      // Cheat may be used once a turn (EC-161).
      if (use === "cheat" && actsThisRound.includes(actName(use)))
        return { refused: "CheatedAlready", rule: "EC-161", data: { name } };
      const chosenHero = declaration.choices.earns;
      const hero = typeof chosenHero === "string" ? reader.actor(chosenHero) : null;
      const earns = hero && isHero(hero) ? hero : null;
      return { ...shared, earns: earns?.uuid ?? null, earnsName: earns?.name ?? "" };
    }
    // Any other use is bought.
    const refused = firstRefusal(purchase(use).problems);
    if (refused) return { ...refused, data: { name } };
    return { ...shared, earns: null, earnsName: "" };
  },
  // Only the gamemaster spends Dark FATE and uses Cheat and Smarter, even for an actor that a player owns (EC-154,
  // EC-158, EC-161..164).
  reservedForGamemaster: ({ spender, use }) => spender === "dark" || isTrait(use),
  /** Returns the dialog's fields: the use, for a trait who earns a point, and a note. */
  fields: (context, declaration) => [
    {
      id: "use",
      kind: "select",
      label: "FRAY.Crusade.Field.use",
      value: String(declaration.choices.use ?? context.use),
      choices: [...BOUGHT, ...(context.spender === "pc" ? [] : TRAITS)].map((use) => ({
        value: use,
        label: `FRAY.Crusade.FateUse.${use}`,
      })),
      rule: "EC-165",
    },
    ...(isTrait(context.use) ? [earnerField(context)] : []),
    {
      id: "note",
      kind: "text",
      label: "FRAY.Crusade.Field.fateNote",
      value: String(declaration.choices.note ?? ""),
      rule: "EC-158",
    },
  ],
  dice: () => [],
  resolve: ({ context }) => ({ use: context.use, harmless: !context.earns }),
  /**
   * Returns the changes that a use costs. In a started encounter it is noted for the round; a use that is bought, no
   * trait, is also paid with a point of FATE and noted for the scene.
   */
  costs: (_outcome, { context, declaration, card }, reader): Change[] => {
    const actor = reader.actor(declaration.actor);
    // The note for the round costs no actions.
    const turn: Change[] = context.combatant
      ? [spend(context.combatant, payment(card, context.round, actName(context.use), 0))]
      : [];
    if (!actor || isTrait(context.use)) return turn;
    return [
      ...turn,
      ...fatePayment(actor, context.spender, reader),
      { kind: "add", uuid: actor.uuid, path: fateUsedPath(actor), value: context.use },
    ];
  },
  /** Returns the change by which a player's character earns a point; empty if none does. */
  applyEffects: (_outcome, { context }): Change[] =>
    context.earns && isTrait(context.use)
      ? [
          {
            kind: "delta",
            uuid: context.earns,
            path: "system.fate.value",
            amount: FATE_AWARDS[context.use].fate,
            min: 0,
            label: {
              key: "FRAY.Change.fate",
              data: { name: context.earnsName, points: FATE_AWARDS[context.use].fate },
              rule: FATE_AWARDS[context.use].rule,
            },
          },
        ]
      : [],
};
