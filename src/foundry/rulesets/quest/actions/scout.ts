import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Part } from "../../../../rules/explain.ts";
import { skillContext } from "../body.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { declaredEncounter, scoutedIn } from "../combat/encounter-plan.ts";
import { maySecondLook, scouting, scoutingModifier } from "../../../../rules/quest/encounter.ts";
import { SCOUTING_COVER, SECOND_LOOK } from "../../../../rules/quest/tables.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import type { ScoutingCover } from "../../../../rules/quest/encounter.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { distanceChange } from "../movement/distance.ts";
import { uuidsOf } from "../../../contract/reading/uuid-list.ts";
import { percentOf } from "./percent.ts";

/** A scout: uuid and name of the actor, and the Perception rolled. */
interface Scout {
  readonly actor: string;
  readonly name: string;
  readonly skill: SkillContext;
}

/**
 * The scouts and their modifiers, as plain data that stays on the card. A Master has a natural skill of 100 % and does
 * not roll.
 */
export interface ScoutContext {
  readonly scouts: readonly Scout[];
  /** the parts of what cover and a second look add to every scout's percent */
  readonly modifier: readonly Part[];
  /** true for a second look, which is for scouts who have seen the opponents already */
  readonly secondLook: boolean;
  /** uuid of the encounter scouted; "" for none */
  readonly encounter: string;
}

/** The outcome of scouting for the party. */
export interface ScoutOutcome extends Outcome {
  /** the level of each test, in the order of the scouts */
  readonly levels: readonly Level[];
  /** true if a scout has seen the opponents */
  readonly spots: boolean;
  /** true if a scout has learnt how many opponents there are */
  readonly exact: boolean;
  /** true if the opponents have seen the party, at ranged distance; never by a second look */
  readonly seen: boolean;
  /** names of the scouts who are split off from the party */
  readonly split: readonly string[];
}

/**
 * Looks ahead: on one card (chat message) several scouts roll Perception against the opponents' cover, or take a second
 * look (OQ-017 … OQ-026).
 */
export const scout: ActionRules<ScoutContext, ScoutOutcome> = {
  id: "scout",
  label: "FRAY.Action.scout",
  icon: "fa-solid fa-eye",
  actorTypes: ["quest"],
  targets: "none",
  gamemasterChoices: ["cover", "secondLook", "encounter", "scouts"],
  /**
   * Returns the scouts (the actor and those chosen besides) and their modifier; a refusal if nobody can look. In an
   * encounter only scouts who saw the opponents at the first look can take a second one.
   */
  context(declaration, reader) {
    const secondLook = declaration.choices.secondLook === true;
    const encounter = declaredEncounter(declaration);
    const sawBefore = scoutedIn(encounter);
    const uuids = [declaration.actor, ...uuidsOf(declaration.choices.scouts)];
    const scouts: Scout[] = [];
    for (const uuid of new Set(uuids)) {
      const actor = reader.actor(uuid);
      const mayLook = !secondLook || !encounter || sawBefore.includes(actor?.uuid ?? "");
      if (actor && mayLook)
        scouts.push({ actor: actor.uuid, name: shownName(actor), skill: skillContext(actor, "perception") });
    }
    if (!scouts.length) return secondLook ? { refused: "QuestNobodySaw", rule: "OQ-024" } : { refused: "NoActor" };
    const chosenCover = String(declaration.choices.cover ?? "ordinary");
    const cover = (Object.hasOwn(SCOUTING_COVER, chosenCover) ? chosenCover : "ordinary") as ScoutingCover;
    return {
      scouts,
      secondLook,
      encounter: encounter?.uuid ?? "",
      modifier: scoutingModifier({ cover, secondLook }).parts,
    };
  },
  /** Returns the dialog's fields: the cover of the opponents, and whether this is a second look. */
  fields: (context, declaration) => [
    {
      id: "cover",
      kind: "select",
      label: "FRAY.Quest.opponentsCover",
      value: String(declaration.choices.cover ?? "ordinary"),
      choices: Object.keys(SCOUTING_COVER).map((id) => ({ value: id, label: `FRAY.Quest.Cover.${id}` })),
      rule: "OQ-017",
    },
    {
      id: "secondLook",
      kind: "toggle",
      label: "FRAY.Part.SecondLook",
      value: context.secondLook,
      worth: SECOND_LOOK.value,
      rule: SECOND_LOOK.rule,
    },
  ],
  /** Returns a d100 for each scout but Masters. */
  dice: (state) =>
    state.context.scouts.flatMap(({ actor, skill }, index) =>
      skill.master
        ? []
        : [percentileRequest(`scout${index}`, actor, scoutPercent(state, index).value, "FRAY.Die.check")],
    ),
  /** Returns each scout's level of success, and what the party gains or loses by all scouts together. */
  resolve(state) {
    const levels = state.context.scouts.map((_, index) => levelOf(state, index)!);
    const result = scouting({ levels });
    return {
      levels,
      spots: result.spotsEnemy,
      exact: result.exactNumbers,
      seen: result.spottedAtRanged && !state.context.secondLook,
      split: result.splitOff.map((index) => state.context.scouts[index]!.name),
      harmless: true,
    };
  },
  costs: scoutedChanges,
  applyEffects: () => [],
};

/**
 * Returns the changes after a first look in an encounter; empty after a second look, or without an encounter. The
 * scouts who succeeded are stored, for a second look and the choice of distance. If the opponents saw the party, but no
 * scout saw the opponents, the distance is set to ranged (OQ-022, OQ-024, OQ-025).
 */
function scoutedChanges(
  outcome: ScoutOutcome,
  { context: { scouts, secondLook, encounter: uuid } }: CardState<ScoutContext>,
): Change[] {
  if (!uuid || secondLook) return [];
  const whoSaw = scouts
    .filter((_, index) => maySecondLook({ level: outcome.levels[index]! }))
    .map(({ actor }) => actor);
  const changes: Change[] = [{ kind: "set", uuid, path: "system.scouted", value: whoSaw }];
  return outcome.seen && !outcome.spots ? [...changes, distanceChange({ uuid, distance: "ranged" })] : changes;
}

/**
 * Returns the percent that one scout (`index` from 0) rolls against, with its parts: the skill, cover or second look,
 * and the gamemaster's amendments (OQ-053).
 */
export const scoutPercent = ({ context, amendments }: CardState<ScoutContext>, index: number) =>
  percentOf(context.scouts[index]!.skill, context.modifier, amendments);

/**
 * Returns the level of a scout's test (`index` from 0, in the card's list): null before the d100 is rolled, a critical
 * for a Master.
 */
export function levelOf(state: CardState<ScoutContext>, index: number): Level | null {
  const { skill } = state.context.scouts[index]!;
  if (skill.master) return "critical";
  const roll = percentile(state, `scout${index}`);
  return roll === null ? null : skillTest({ roll, skill: scoutPercent(state, index).value });
}
