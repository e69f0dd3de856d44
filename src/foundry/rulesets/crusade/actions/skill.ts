import { shownName } from "../../../documents/names.ts";
import type { Refusal, ActionRules } from "../../../contract/action.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import { isBody } from "../body.ts";
import type { CheckOutcome } from "./check.ts";
import { checkDice, resolveCheck } from "./check.ts";
import { unableToAct } from "../attack/context.ts";
import { Advice, economyProblem, paysFor } from "../combat/economy.ts";

export interface SkillContext {
  readonly name: string;
  /** uuid of the skill and what it is called; both empty: nothing one has learned */
  readonly item: string;
  readonly skillName: string;
  readonly rating: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly combatant: string | null;
  readonly round: number;
  readonly advice: readonly Refusal[];
}

const skillsOf = (actor: ActorDocument): ItemDocument[] => actor.items.filter((item) => item.type === "crusadeSkill");

/** Any other skill, two actions in a fight: d10 + rating, and the gamemaster says what that comes to (EC-042). */
export const skillAction: ActionRules<SkillContext, CheckOutcome> = {
  id: "skill",
  label: "FRAY.Crusade.useSkill",
  icon: "fa-solid fa-screwdriver-wrench",
  actorTypes: ["crusade"],
  itemTypes: ["crusadeSkill"],
  targets: "none",
  dialog: "always",
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor || !isBody(actor)) return { refused: "NoActor" };
    const unable = unableToAct(actor);
    if (unable) return unable;
    const skills = skillsOf(actor);
    const wanted = declaration.item ?? declaration.choices.skill ?? skills[0]?.uuid ?? "";
    const skill = skills.find((item) => item.uuid === wanted) ?? null;
    if (wanted && !skill) return { refused: "NoSkill", rule: "EC-042", data: { name: shownName(actor) } };
    const combatant = reader.combatant(actor, reader.token(declaration.token));
    const advice = new Advice();
    const over = combatant && advice.check(economyProblem(reservedThisRound(combatant), "skill"));
    if (over) return over;
    return {
      name: shownName(actor),
      item: skill?.uuid ?? "",
      skillName: skill?.name ?? "",
      rating: (skill?.system as { rating: number } | undefined)?.rating ?? 0,
      choices: [
        ...skills.map(({ uuid, name }) => ({ value: uuid, label: name })),
        { value: "", label: "FRAY.Crusade.untrained" },
      ],
      combatant: combatant?.uuid ?? null,
      round: combatant?.combat?.round ?? 0,
      advice: advice.given,
    };
  },
  fields: (context, declaration) =>
    declaration.item
      ? []
      : [
          {
            id: "skill",
            kind: "select",
            label: "FRAY.Crusade.Field.skillUsed",
            value: context.item,
            choices: context.choices,
            rule: "EC-042",
          },
        ],
  dice: ({ declaration, context }) => checkDice(declaration.actor, context.rating),
  resolve: (state) => ({ ...resolveCheck(state, state.context.rating, "EC-042"), harmless: true }),
  reservedCosts: (state) => paysFor("skill", state),
  costs: (_outcome, state) => paysFor("skill", state),
  applyEffects: () => [],
};
