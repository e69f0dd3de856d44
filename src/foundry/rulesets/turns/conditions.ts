import { icon } from "../../documents/types.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";

/* The ids of the conditions that this ruleset's rules read. */

/** The actor parries; set by its declaration (CT-048). */
export const PARRYING = "fray.turnsParrying";
/** The actor is hidden, so that it may make a sneak attack (CT-064, CT-065). */
export const CONCEALED = "fray.concealed";
/** The actor is distracted, as the gamemaster has ruled (CT-067). */
export const DISTRACTED = "fray.distracted";
/** Surprised: Dexterity does not count in defence (CT-A18). */
export const SURPRISED = "fray.turnsSurprised";
/** Held: Dexterity does not count in defence (CT-A18). */
export const HELD = "fray.turnsHeld";
/** Unaware of the attacker: Dexterity does not count in defence (CT-A18). */
export const UNAWARE = "fray.unaware";
/** The actor has no stamina left (CT-P01). */
export const EXHAUSTED = "fray.turnsExhausted";

/** The conditions that take Dexterity out of an actor's defence (CT-027, CT-A18). */
export const WITHOUT_DEXTERITY: readonly string[] = [SURPRISED, HELD, UNAWARE];

/** The types of actors that may have these conditions. */
const body = ["turns"];

/**
 * The conditions of this ruleset, which are added to those offered on tokens. `hidden`: not offered, as only rules set
 * it.
 */
export const conditions: readonly ConditionDeclaration[] = [
  {
    id: PARRYING,
    label: "FRAY.Condition.turnsParrying.name",
    img: icon("parry"),
    actorTypes: body,
    rule: "CT-047",
    hidden: true,
  },
  { id: CONCEALED, label: "FRAY.Condition.concealed.name", img: icon("hidden"), actorTypes: body, rule: "CT-065" },
  { id: DISTRACTED, label: "FRAY.Condition.distracted.name", img: icon("eye"), actorTypes: body, rule: "CT-067" },
  {
    id: SURPRISED,
    label: "FRAY.Condition.turnsSurprised.name",
    img: icon("surprised"),
    actorTypes: body,
    rule: "CT-A18",
  },
  { id: HELD, label: "FRAY.Condition.turnsHeld.name", img: icon("grapple"), actorTypes: body, rule: "CT-A18" },
  { id: UNAWARE, label: "FRAY.Condition.unaware.name", img: icon("sneak"), actorTypes: body, rule: "CT-A18" },
  {
    id: EXHAUSTED,
    label: "FRAY.Condition.turnsExhausted.name",
    img: icon("dying"),
    actorTypes: body,
    rule: "CT-P01",
    hidden: true,
  },
];
