import { acting } from "../../../contract/reading/acting.ts";
import type { Refusal, ActionRules } from "../../../contract/action.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { bodyOf, isBody, unableToAct } from "../body.ts";
import { skillKey, skillParts } from "../derived.ts";
import type { CheckOutcome } from "./check.ts";
import { checkDice, resolveCheck } from "./check.ts";
import { Advice, economyProblem, paysFor } from "../combat/economy.ts";

/** The context of the use of a skill. */
export interface SkillContext {
  readonly name: string;
  /** uuid of the skill; "" for an untrained one, and so is its name */
  readonly item: string;
  readonly skillName: string;
  readonly rating: number;
  /** what effects add to `rating`, already included in it */
  readonly parts: readonly Part[];
  /** the skills to choose from by uuid and name, and at the end the untrained one, whose value is "" */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly combatant: string | null;
  readonly round: number;
  /** problems that are let pass, as the world only advises on the rules */
  readonly advice: readonly Refusal[];
}

/** Returns an actor's skill items, in their order on the actor. */
const skillsOf = (actor: ActorDocument): ItemDocument[] => actor.items.filter((item) => item.type === "crusadeSkill");

/**
 * The use of a skill that has no action of its own: d10 + rating. In a fight this takes two of the actions of a round.
 * The total changes nothing by itself; the gamemaster judges it (EC-042).
 */
export const skillAction: ActionRules<SkillContext, CheckOutcome> = {
  id: "skill",
  label: "FRAY.Word.UseSkill",
  icon: "fa-solid fa-screwdriver-wrench",
  actorTypes: ["crusade"],
  itemTypes: ["crusadeSkill"],
  targets: "none",
  dialog: "always",
  /**
   * Reads the skill to use and its rating, 0 for an untrained skill. Returns a refusal if the actor is missing or
   * cannot act, if the skill is unknown or, in a fight, if too few actions are left for the skill and the world does
   * not only advise on that.
   */
  context(declaration, reader) {
    const performer = acting(declaration, reader, unableToAct);
    if ("refused" in performer) return performer;
    const { actor, combatant, round } = performer;
    if (!isBody(actor)) return { refused: "NoActor" };
    // The skill clicked, else the one chosen in the dialog, else the actor's first; "" stands for an untrained one.
    const skills = skillsOf(actor);
    const wantedUuid = declaration.item ?? declaration.choices.skill ?? skills[0]?.uuid ?? "";
    const skill = skills.find((item) => item.uuid === wantedUuid) ?? null;
    if (wantedUuid && !skill) return { refused: "NoSkill", rule: "EC-042", data: { name: performer.name } };
    // In a fight the round must have actions left for it; `check` returns null if the world only advises on that.
    const advice = new Advice();
    const unaffordable = combatant && advice.check(economyProblem(reservedThisRound(combatant), "skill"));
    if (unaffordable) return unaffordable;
    return {
      name: performer.name,
      item: skill?.uuid ?? "",
      skillName: skill?.name ?? "",
      rating: skill ? (bodyOf(actor).derived.skills[skillKey(skill)] ?? 0) : 0,
      parts: skill ? skillParts(bodyOf(actor).derived.skillParts, skillKey(skill)) : [],
      choices: [
        ...skills.map(({ uuid, name }) => ({ value: uuid, label: name })),
        { value: "", label: "FRAY.Crusade.untrained" },
      ],
      combatant: combatant?.uuid ?? null,
      round,
      advice: advice.given,
    };
  },
  /** Returns the dialog's field that chooses the skill; none if a skill was clicked. */
  fields: (context, declaration) =>
    declaration.item
      ? []
      : [
          {
            id: "skill",
            kind: "select",
            label: "FRAY.Word.Skill",
            value: context.item,
            choices: context.choices,
            rule: "EC-042",
          },
        ],
  dice: ({ declaration, context }) => checkDice(declaration.actor, context.rating),
  resolve: (state) => ({ ...resolveCheck(state, state.context.rating, "EC-042", state.context.parts), harmless: true }),
  reservedCosts: (state) => paysFor("skill", state),
  costs: (_outcome, state) => paysFor("skill", state),
  applyEffects: () => [],
};
