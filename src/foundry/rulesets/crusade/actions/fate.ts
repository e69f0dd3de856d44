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

/** The uses of FATE that change no dice; then the two traits that give a player FATE instead. */
const BOUGHT = ["stunt", "trait", "attribute", "other"] as const;
const TRAITS = ["cheat", "smarter"] as const;
/** A use of FATE of either kind. */
export type Use = (typeof BOUGHT)[number] | (typeof TRAITS)[number];

/** A use of FATE, as plain data. */
export interface FateActContext {
  readonly name: string;
  readonly use: Use;
  /** the words typed for it, shown on the card; may be "" */
  readonly note: string;
  /** the pool that pays: a player's own, that of a foe run by the staff, or Dark FATE, the gamemaster's */
  readonly spender: FateSpender;
  /** uuid of the player's character who earns a point, null if none does; its name, else "" (EC-162, EC-164) */
  readonly earns: string | null;
  readonly earnsName: string;
  readonly combatant: string | null;
  readonly round: number;
}

/** Tells whether a use of FATE is a trait that earns the player a point instead of costing one. */
export const isTrait = (use: Use): use is (typeof TRAITS)[number] => (TRAITS as readonly string[]).includes(use);
/** Returns the name under which a use is noted among a round's acts. */
const actName = (use: Use): string => `fate-${use}`;

/** Tells whether an actor is a player's character. */
const isHero = (actor: ActorDocument): boolean => isBody(actor) && bodyOf(actor).hero;

/** Returns the dialog's field that chooses the player character who earns the point. */
function earner(context: FateActContext): DialogField {
  const heroes = host.game.actors.filter(isHero).map((hero) => ({ value: hero.uuid, label: hero.name }));
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

/** FATE spent on a stunt, a trait, an attribute or the gamemaster's own devices; Cheat and Smarter (EC-158..165). */
export const fateAction: ActionRules<FateActContext, Outcome & { readonly use: Use }> = {
  id: "fate",
  label: "FRAY.Action.fate",
  icon: "fa-solid fa-diamond",
  actorTypes: ["crusade"],
  targets: "none",
  // A targeted player character is the one who earns a point (EC-162, EC-164).
  fromTargets: ([target]): Declaration["choices"] => (target ? { earns: target.actor } : {}),
  dialog: "always",
  immediate: true,
  context(declaration, reader): FateActContext | Refusal {
    const performer = acting(declaration, reader);
    if ("refused" in performer) return performer;
    const { actor, name, combatant, round } = performer;
    if (!isBody(actor)) return { refused: "NoActor" };
    // The uses already bought in this scene and this turn decide which can be bought now.
    const { spender, points, used } = fateContext(actor, reader);
    const spent = spentThisRound(combatant).map((entry) => entry.act);
    const usedThisTurn = BOUGHT.filter((kind) => spent.includes(actName(kind)));
    const buying = (kind: FateUse) =>
      fateSpending({
        spender,
        use: kind,
        points,
        usedThisScene: used,
        usedThisTurn,
        pcFateOncePerKind: attackSettings(reader).fateOnce,
      });
    // The use chosen, else the first that can be bought; if none can, a stunt, which is refused, or a foe's trait.
    const traitLeft: Use = spent.includes(actName("cheat")) ? "smarter" : "cheat";
    const otherwise: Use = spender === "pc" ? "stunt" : traitLeft;
    const use = (declaration.choices.use ?? BOUGHT.find((kind) => buying(kind).allowed) ?? otherwise) as Use;
    if (![...BOUGHT, ...TRAITS].includes(use)) return { refused: "NoAction", data: { name } };
    const common = {
      name,
      use,
      note: String(declaration.choices.note ?? ""),
      spender,
      combatant: combatant?.uuid ?? null,
      round,
    };
    if (isTrait(use)) {
      if (spender === "pc") return { refused: "TraitOfFoes", rule: FATE_AWARDS[use].rule, data: { name } };
      // Cheat may be used once a turn (EC-161).
      if (use === "cheat" && spent.includes(actName(use)))
        return { refused: "CheatedAlready", rule: "EC-161", data: { name } };
      const chosen = declaration.choices.earns;
      const hero = typeof chosen === "string" ? reader.actor(chosen) : null;
      const earns = hero && isHero(hero) ? hero : null;
      return { ...common, earns: earns?.uuid ?? null, earnsName: earns?.name ?? "" };
    }
    const refused = firstRefusal(buying(use).problems);
    if (refused) return { ...refused, data: { name } };
    return { ...common, earns: null, earnsName: "" };
  },
  // Only the gamemaster uses Dark FATE, Cheat and Smarter, even if a player owns the actor (EC-154, EC-158,
  // EC-161..164).
  reservedForGamemaster: ({ spender, use }) => spender === "dark" || isTrait(use),
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
    ...(isTrait(context.use) ? [earner(context)] : []),
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
  costs: (_outcome, { context, declaration, card }, reader): Change[] => {
    const actor = reader.actor(declaration.actor);
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
