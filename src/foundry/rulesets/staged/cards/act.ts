import { plainCard } from "./plain-card.ts";
import type { RuleId } from "../../../../rules/explain.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { ActContext, ActName } from "../actions/act.ts";

/**
 * The card of an act without dice: its title names the act; after a round of loading the result tells the rounds left.
 */
export const act: Presentation<ActContext, Outcome> = {
  view: (outcome, { declaration, context }) => {
    const data = { item: context.itemName, name: context.name, left: context.left };
    const suffix = context.act === "load" && context.left > 0 ? "loadPart" : context.act;
    return plainCard(
      declaration.actor,
      { key: `FRAY.Act.${context.act === "drop" ? "putAway" : context.act}`, data },
      outcome && {
        tone: "neutral",
        word: { key: `FRAY.Staged.Acted.${suffix}`, data },
        icon: ICONS[context.act],
        rule: RULES[context.act],
        ...(suffix === "loadPart" ? { number: context.left, unit: "FRAY.Unit.rounds" } : {}),
      },
    );
  },
};

/** The rules of the acts. */
const RULES: Readonly<Record<ActName, RuleId>> = {
  load: "ST-080",
  standUp: "ST-A14",
  drop: "ST-028",
  draw: "ST-028",
  guard: "ST-P11",
  mount: "ST-053",
  dismount: "ST-053",
  letGo: "ST-P12",
};

/** The icons of the acts. */
const ICONS: Readonly<Record<ActName, string>> = {
  load: "fa-solid fa-rotate",
  standUp: "fa-solid fa-person",
  drop: "fa-solid fa-inbox",
  draw: "fa-solid fa-hand-fist",
  guard: "fa-solid fa-shield-heart",
  mount: "fa-solid fa-horse",
  dismount: "fa-solid fa-person-walking",
  letGo: "fa-solid fa-hand",
};
