import { icon } from "../../documents/types.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";
import { AWAY, COVERED, GRAPPLED, GUARDING, HELPLESS, PRONE, YIELDING } from "./derived.ts";

/** The types of actors that may have these conditions. */
const staged = ["staged"];

/** Conditions that this ruleset adds to the token's list. */
export const conditions: readonly ConditionDeclaration[] = [
  { id: PRONE, label: "FRAY.Condition.prone.name", img: icon("prone"), actorTypes: staged, rule: "ST-004" },
  {
    id: COVERED,
    label: "FRAY.Staged.Condition.halfCover.name",
    img: icon("cover-partial"),
    actorTypes: staged,
    rule: "ST-012",
  },
  {
    id: GRAPPLED,
    label: "FRAY.Staged.Condition.grappled.name",
    img: icon("grapple"),
    actorTypes: staged,
    rule: "ST-033",
  },
  {
    id: HELPLESS,
    label: "FRAY.Condition.helpless.name",
    img: icon("dying"),
    actorTypes: staged,
    rule: "ST-054",
  },
  { id: YIELDING, label: "FRAY.Staged.Condition.yielding.name", img: icon("to"), actorTypes: staged, rule: "ST-055" },
  {
    id: GUARDING,
    label: "FRAY.Staged.Condition.guarding.name",
    img: icon("parry"),
    actorTypes: staged,
    rule: "ST-P11",
  },
  { id: AWAY, label: "FRAY.Staged.Condition.away.name", img: icon("run"), actorTypes: staged, rule: "ST-P13" },
];
