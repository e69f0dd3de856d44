import { acting } from "../../../contract/reading/acting.ts";
import type { Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader, ItemDocument } from "../../../host/documents.ts";
import { numeral } from "../../../host/host.ts";
import type { Part } from "../../../../rules/explain.ts";
import { bodyOf, unableToAct } from "../body.ts";
import { healInjuries, RATIONS, rationsEaten, rest as restRule, restHours } from "../../../../rules/turns/rest.ts";
import { healingChanges } from "../attack/apply.ts";
import type { TurnsGear } from "../types.ts";

/** The kinds of rest: short, short with half a ration, a night, and days in safety (CT-P04). */
const KINDS = ["short", "ration", "night", "safety"] as const;
type Kind = (typeof KINDS)[number];

/** The context of a rest, with what it gives back and what it eats. */
export interface RestContext {
  /** the actor's name */
  readonly name: string;
  readonly kind: Kind;
  /** days of rest in safety; 0 for any other kind */
  readonly days: number;
  readonly stamina: { readonly gained: number; readonly after: number; readonly parts: readonly Part[] };
  readonly injuries: { readonly healed: number; readonly after: number; readonly parts: readonly Part[] };
  /** hours that a short rest takes: 1 with a ration, else 2; without meaning for other kinds */
  readonly hours: number;
  /** the rations carried that this rest eats, by uuid, with the number of each, halves included */
  readonly rations: readonly { readonly uuid: string; readonly eaten: number }[];
  /** the number of all rations carried */
  readonly carried: number;
  /** the number of rations that the rest needs besides */
  readonly missing: number;
}

/**
 * A rest: stamina comes back, half of it by a short rest and all by a night or in safety; injuries heal in safety, one
 * each day (CT-P04).
 */
export const rest: ActionRules<RestContext> = {
  id: "rest",
  label: "FRAY.Action.rest",
  icon: "fa-solid fa-campground",
  actorTypes: ["turns"],
  targets: "none",
  dialog: "always",
  immediate: true,
  contextDefaults: { rations: [], carried: 0, missing: 0 },
  context: readRest,
  /**
   * Returns the dialog's fields: the kind of rest, with the rations carried if it eats any, and for rest in safety its
   * days.
   */
  fields: (context) => [
    {
      id: "kind",
      kind: "select",
      label: "FRAY.Turns.Rest.kind",
      value: context.kind,
      ...(RATIONS[context.kind] && {
        hint: "FRAY.Turns.Rest.carried",
        hintData: { rations: numeral(context.carried) },
      }),
      rule: "CT-P04",
      choices: KINDS.map((value) => ({ value, label: `FRAY.Turns.Rest.${value}` })),
    },
    ...(context.kind === "safety"
      ? [
          {
            id: "days",
            kind: "number" as const,
            label: "FRAY.Turns.Rest.days",
            value: context.days,
            min: 1,
            max: 365,
            rule: "CT-P04" as const,
          },
        ]
      : []),
  ],
  dice: () => [],
  resolve: ({ context }): Outcome => ({
    harmless: !context.stamina.gained && !context.injuries.healed && !context.rations.length,
  }),
  applyEffects: (_outcome, { declaration, context }, reader) => {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    const { stamina, injuries, rations } = context;
    return [
      ...healingChanges(actor, { stamina: stamina.gained, injuries: injuries.healed }, reader),
      ...rations.flatMap((ration) => eatingChanges(ration, reader)),
    ];
  },
};

/** Returns the actor's rations that can be eaten, in their order: all that do not lie on the ground. */
const rationsOf = (actor: ActorDocument): readonly ItemDocument[] =>
  actor.items.filter((item) => {
    const { food, carried } = item.system as Partial<TurnsGear>;
    return item.type === "turnsGear" && food === true && carried !== "dropped";
  });

/** Returns the number of rations that an item is. */
const quantityOf = (item: ItemDocument): number => (item.system as unknown as TurnsGear).quantity;

/** Returns the change by which rations are eaten: their number falls, or the item is deleted if none is left. */
function eatingChanges({ uuid, eaten }: RestContext["rations"][number], reader: GameReader): Change[] {
  const item = reader.item(uuid);
  if (!item) return [];
  const data = { item: item.name };
  if (eaten >= quantityOf(item))
    return [{ kind: "delete", uuid, label: { key: "FRAY.Turns.Change.eaten", data, rule: "CT-P04" } }];
  const label = { key: "FRAY.Turns.Change.eats", data, rule: "CT-P04" as const };
  return [{ kind: "delta", uuid, path: "system.quantity", amount: -eaten, min: 0, label }];
}

/**
 * Reads the kind of rest and what the rest gives back; refused for a dead actor and in a started encounter. An unknown
 * kind counts as short. The days are 1 … 365 for a rest in safety, 0 for any other kind.
 */
function readRest(declaration: Declaration, reader: GameReader): RestContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name } = performer;
  if (reader.combat(actor, reader.token(declaration.token)))
    return { refused: "RestInFight", rule: "CT-P04", data: { name }, final: true };
  const wantedKind = String(declaration.choices.kind ?? "short") as Kind;
  const kind = KINDS.includes(wantedKind) ? wantedKind : "short";
  const { stamina, injuries } = bodyOf(actor);
  const wantedDays = Math.trunc(Number(declaration.choices.days ?? 1)) || 1;
  const days = kind === "safety" ? Math.max(1, Math.min(365, wantedDays)) : 0;
  // The rules know a short rest and a night; days in safety give back stamina as a night does, and heal injuries.
  const staminaRest = restRule({
    stamina: stamina.value,
    maximum: stamina.max,
    kind: kind === "short" || kind === "ration" ? "short" : "night",
  });
  const injuryRest = healInjuries({ injuries: injuries.value, days });
  const food = rationsOf(actor);
  const quantities = food.map(quantityOf);
  const { eaten, missing } = rationsEaten({ carried: quantities, wanted: RATIONS[kind] });
  return {
    name,
    kind,
    days,
    stamina: { gained: staminaRest.value - stamina.value, after: staminaRest.value, parts: staminaRest.parts },
    injuries: { healed: injuries.value - injuryRest.value, after: injuryRest.value, parts: injuryRest.parts },
    hours: restHours({ ration: kind === "ration" }),
    rations: food.map(({ uuid }, index) => ({ uuid, eaten: eaten[index]! })).filter((ration) => ration.eaten > 0),
    carried: quantities.reduce((sum, quantity) => sum + quantity, 0),
    missing,
  };
}
