import { icon } from "../../documents/types.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";
import { BLUNTED, CHARGING, DEATHS_DOOR, DYING } from "./body.ts";

const body = ["crusade"];

/** The conditions of this ruleset, which are added to those offered on every token of a character. */
export const conditions: readonly ConditionDeclaration[] = [
  { id: CHARGING, label: "FRAY.Condition.charging.name", img: icon("charge"), actorTypes: body, rule: "EC-047" },
  {
    id: "fray.coverPartial",
    label: "FRAY.Condition.coverPartial.name",
    img: icon("cover"),
    actorTypes: body,
    rule: "EC-032",
  },
  {
    id: "fray.coverFull",
    label: "FRAY.Condition.coverFull.name",
    img: icon("shield"),
    actorTypes: body,
    rule: "EC-033",
  },
  { id: BLUNTED, label: "FRAY.Condition.blunted.name", img: icon("glance"), actorTypes: body, rule: "EC-140" },
  { id: DEATHS_DOOR, label: "FRAY.Condition.deathsDoor.name", img: icon("skull"), actorTypes: body, rule: "EC-115" },
  { id: DYING, label: "FRAY.Condition.dying.name", img: icon("dying"), actorTypes: body, rule: "EC-118" },
];
