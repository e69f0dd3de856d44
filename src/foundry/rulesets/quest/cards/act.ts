import { plainCard } from "./plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { ActContext, ActName } from "../actions/act.ts";

/** The card of an act without dice; its title names the act, and the item it handles if there is one. */
export const act: Presentation<ActContext, Outcome> = {
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: WITH_ITEM[context.act] ?? `FRAY.Button.${context.act}`,
      data: { item: context.itemName, name: context.name },
      done: outcome !== null,
      word: `FRAY.Quest.Acted.${context.act}`,
      tone: "neutral",
      icon: ICONS[context.act],
      rule: context.act === "surrender" ? "OQ-009" : "OQ-P14",
      notes: outcome && EXPLAINED.has(context.act) ? [{ words: { key: `FRAY.Quest.ActHint.${context.act}` } }] : [],
    }),
};

/** The acts that change nothing at once: the card says what they are for. */
const EXPLAINED: ReadonlySet<ActName> = new Set(["aim", "fightingRetreat", "escape", "shieldDefence", "delay"]);

/** Card titles of the acts that name the item handled. */
const WITH_ITEM: Partial<Record<ActName, string>> = {
  ready: "FRAY.Act.ready",
  stow: "FRAY.Act.stow",
  drop: "FRAY.Act.drop",
  reload: "FRAY.Act.load",
};

/** The icon classes of the acts. */
const ICONS: Readonly<Record<ActName, string>> = {
  aim: "fa-solid fa-crosshairs",
  fightingRetreat: "fa-solid fa-arrow-left",
  escape: "fa-solid fa-person-running",
  shieldDefence: "fa-solid fa-shield-halved",
  delay: "fa-solid fa-hourglass-half",
  stance: "fa-solid fa-person-falling",
  ready: "fa-solid fa-hand-fist",
  stow: "fa-solid fa-inbox",
  drop: "fa-solid fa-arrow-down",
  reload: "fa-solid fa-rotate",
  surrender: "fa-solid fa-flag",
};
