import { runDetached } from "../../../host/host.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { TrackerPanel, TrackerRequest, TrackerWidget } from "../../../contract/combat.ts";
import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  GameReader,
  HostUser,
} from "../../../host/documents.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { conditionChips } from "../../../combat/condition-chips.ts";
import { spentThisRound } from "../../../combat/spent.ts";
import { INTENTS } from "./models.ts";
import type { StoredIntent } from "./models.ts";
import { mortalOf, questOf } from "../body.ts";
import { conditions, STATUS } from "../conditions.ts";
import { hasGivenUpDefence, offHandUse, roundsAimed } from "./economy.ts";
import {
  firstTurn,
  initiative,
  intentKey,
  intentOf,
  likelyIntent,
  placeNow,
  hasCountReached,
  undecidedIn,
} from "./initiative.ts";
import { offHand } from "../../../../rules/quest/actions.ts";
import { intentShown } from "../../../../rules/quest/initiative.ts";
import { DIFFICULTY } from "../../../../rules/quest/tables.ts";
import { mortalClock } from "../../../../rules/quest/wounds.ts";
import { isOver } from "./reset.ts";
import { isAside } from "./sides.ts";
import { distanceChoiceChanges, distanceWidgets, keepOutWidgets, keptOutChanges } from "./encounter-tracker.ts";

/** The light and the wind that the gamemaster can set for an encounter. */
const LIGHTS = ["clear", "partialDarkness", "darkness"] as const;
const WINDS = ["calm", "highWind", "fierceWind"] as const;

/** Names of the intents that share a word used elsewhere; the others have short ones, for narrow rows. */
const INTENT_WORDS: Partial<Record<StoredIntent["kind"], string>> = {
  unarmed: "FRAY.Weapon.Unarmed",
  skill: "FRAY.Word.Skill",
};
/** Returns the translation key of an intent's name. */
const intentWord = (kind: StoredIntent["kind"]): string => INTENT_WORDS[kind] ?? `FRAY.Quest.Intent.${kind}`;

/**
 * The ruleset's part of the combat tracker: intents and mortal wounds' deadlines beside the names; light, wind, the
 * count and the assistant's button on top (OQ-051 … OQ-058, OQ-075).
 */
export const tracker: TrackerPanel = { header, row, act };

/** Returns the widgets above the rows: chips for all users, fields and buttons for gamemasters. */
function header(combat: CombatDocument, user: HostUser): TrackerWidget[] {
  const stored = combat.system as { light?: string; wind?: string };
  const widgets: TrackerWidget[] = [];
  // Chips for all users.
  if (combat.started && combat.turn === null)
    widgets.push({
      id: "phase",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.stating" },
      readonly: true,
      rule: "OQ-051",
    });
  if (isOver(combat))
    widgets.push({
      id: "over",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.over" },
      readonly: true,
      icon: "fa-solid fa-flag-checkered",
      rule: "OQ-009",
    });
  // Fields and buttons for the gamemaster.
  if (!user.isGM) return widgets;
  widgets.push(
    {
      id: "assistant",
      kind: "button",
      label: { key: "FRAY.Quest.Tracker.assistant" },
      icon: "fa-solid fa-eye",
      rule: "OQ-002",
    },
    {
      id: "light",
      kind: "select",
      label: { key: "FRAY.Quest.Tracker.light" },
      value: stored.light ?? "clear",
      choices: LIGHTS.map((id) => ({ value: id, label: `FRAY.Quest.Light.${id}` })),
      rule: "OQ-P12",
    },
    {
      id: "wind",
      kind: "select",
      label: { key: "FRAY.Quest.Tracker.wind" },
      value: stored.wind ?? "calm",
      choices: WINDS.map((id) => ({ value: id, label: `FRAY.Quest.Wind.${id}` })),
      rule: "OQ-P13",
    },
  );
  // Gives all who have stated no intent their likely one.
  if (combat.started && undecidedIn(combat).length)
    widgets.push({
      id: "rest",
      kind: "button",
      label: { key: "FRAY.Quest.Tracker.asBefore" },
      icon: "fa-solid fa-check",
      rule: "OQ-051",
    });
  if (combat.started && combat.turn === null)
    widgets.push({
      id: "count",
      kind: "button",
      label: { key: "FRAY.Quest.Tracker.count" },
      icon: "fa-solid fa-list-ol",
      rule: "OQ-054",
    });
  return widgets;
}

/** Returns chips of an actor's conditions that make it easier to hit, for all users who look for a target (OQ-P12). */
const lyingChips = conditionChips(conditions, [STATUS.prone, STATUS.helpless]);

/**
 * Returns the widgets of one combatant's row, by the user's rights. None without an actor; for a combatant kept out of
 * the fight at most the toggle that brings it back. An intent is what a combatant is going to do this round.
 */
function row(combatant: CombatantDocument, user: HostUser, reader: GameReader): TrackerWidget[] {
  const { actor } = combatant;
  const combat = encounterOf(combatant);
  if (!actor || !combat) return [];
  const widgets: TrackerWidget[] = [];
  const isOwner = user.isGM || combatant.testUserPermission(user, "OWNER");
  if (isOwner && questOf(actor).hero) widgets.push(...keepOutWidgets(combatant, user));
  if (isAside(combatant)) return widgets;
  widgets.push(...distanceWidgets(combatant, combat, user, isOwner));
  const intent = intentOf(combatant);
  // A combatant with a place and no stated intent acts by the weapon in hand (OQ-052).
  const kind = intent.kind === "undecided" && combatant.initiative !== null ? likelyIntent(combatant) : intent.kind;
  const hasActed = spentThisRound(combatant).some((entry) => entry.pips > 0);
  const isShown = intentShown({
    pc: questOf(actor).hero,
    own: isOwner,
    acted: hasActed,
    visible: intent.visible,
    intentsVisible: reader.setting<boolean>("intentsVisible"),
  });
  // The intent: a list for owner and gamemaster until the combatant has acted, else a chip; neither for the defeated.
  if (!combatant.isDefeated) {
    if (!isOwner || hasActed) widgets.push(intentChip(isShown ? intentWord(kind) : "FRAY.Quest.Intent.secret"));
    else widgets.push(intentList(kind), ...(NAMED.has(kind) ? [skillWidget(combatant, intent)] : []));
  }
  // The gamemaster's fields.
  if (user.isGM && !questOf(actor).hero && !hasActed)
    widgets.push({
      id: "visible",
      kind: "toggle",
      label: { key: "FRAY.Quest.Tracker.visible" },
      value: intent.visible,
      rule: "OQ-051",
    });
  if (user.isGM && !hasActed) widgets.push(situationalWidget(intent.situational));
  return [...widgets, ...stateChips(combatant, actor, hasActed)];
}

/** Returns the list, beside the name, from which the intent of a combatant is chosen. */
const intentList = (value: StoredIntent["kind"]): TrackerWidget => ({
  id: "intent",
  kind: "select",
  label: { key: "FRAY.Quest.Tracker.intent" },
  value,
  choices: INTENTS.map((id) => ({ value: id, label: intentWord(id) })),
  place: "row",
  rule: "OQ-051",
});

/** Returns the chip that tells an intent; `key`: the key of the chip's words. */
const intentChip = (key: string): TrackerWidget => ({
  id: "intentShown",
  kind: "chip",
  label: { key },
  readonly: true,
  place: "row",
  rule: "OQ-051",
});

/** Returns the chips for the state of a combatant: delay, surprise, conditions, given up defence, wounds. */
function stateChips(combatant: CombatantDocument, actor: ActorDocument, hasActed: boolean): TrackerWidget[] {
  const chips: TrackerWidget[] = [];
  // First the delay of a combatant who has not acted; then surprise and other conditions, and what is left of its
  // defence.
  if (!hasActed && spentThisRound(combatant).some((entry) => entry.act === "delay"))
    chips.push({
      id: "delays",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.delays" },
      icon: "fa-solid fa-hourglass-half",
      readonly: true,
      rule: "OQ-P14",
    });
  if (roundsAimed(combatant))
    chips.push({ id: "aims", kind: "chip", label: { key: "FRAY.Quest.Acted.aim" }, readonly: true, rule: "OQ-P14" });
  if (actor.statuses.has(STATUS.surprised))
    chips.push({
      id: "surprised",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.surprised" },
      icon: "fa-solid fa-bolt",
      readonly: true,
      rule: "OQ-035",
    });
  chips.push(...lyingChips(actor));
  if (hasGivenUpDefence(combatant))
    chips.push({
      id: "open",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.open" },
      icon: "fa-solid fa-shield",
      readonly: true,
      rule: "OQ-P14",
    });
  if (maySeeNumbers(actor.uuid)) chips.push(...offHandPlace(combatant));
  const clock = clockOf(combatant);
  return clock ? [...chips, clock] : chips;
}

/**
 * Returns a chip with the place at which the weapon in the other hand may strike: half the combatant's place in the
 * order, once a round (OQ-P14). No chip without such a weapon or without a place, once that weapon has parried or
 * struck, or for a defeated combatant.
 */
function offHandPlace(combatant: CombatantDocument): TrackerWidget[] {
  const { actor, initiative } = combatant;
  if (!actor || initiative === null || combatant.isDefeated || !questOf(actor).derived.offHand) return [];
  if (offHandUse(combatant)) return [];
  const { place } = offHand({ use: "attack", place: initiative });
  return [
    {
      id: "offHand",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.offHand", data: { place: place ?? 0 } },
      icon: "fa-solid fa-hand-fist",
      readonly: true,
      rule: "OQ-P14",
    },
  ];
}

/** Intents for which a skill must be named (OQ-052, OQ-A05). */
const NAMED: ReadonlySet<string> = new Set(["spell", "skill", "other"]);

/** Returns the list, below the name, from which a combatant's skill for the intent is chosen. */
function skillWidget(combatant: CombatantDocument, intent: StoredIntent): TrackerWidget {
  const skills = Object.values(questOf(combatant.actor!).derived.skills);
  return {
    id: "intentSkill",
    kind: "select",
    label: { key: "FRAY.Word.Skill" },
    value: intentKey(combatant, intent),
    choices: skills.map(({ key, name }) => ({ value: key, label: name })),
    place: "mark",
    rule: "OQ-052",
  };
}

/**
 * Returns the list for the situation's modifier to a combatant's place; its steps are the difficulties (OQ-053,
 * OQ-P10).
 */
function situationalWidget(value: number): TrackerWidget {
  const choices = Object.entries(DIFFICULTY).map(([id, step]) => ({
    value: String(step.value),
    label: `FRAY.Quest.Difficulty.${id}`,
  }));
  return {
    id: "situational",
    kind: "select",
    label: { key: "FRAY.Quest.Tracker.situational" },
    value: String(value),
    choices,
    rule: "OQ-053",
  };
}

/** Returns a chip with the deadline of a mortal wound, or that it is stable; null for any other state (OQ-075). */
function clockOf(combatant: CombatantDocument): TrackerWidget | null {
  const { actor, combat } = combatant;
  if (!actor || !combat) return null;
  const mortal = mortalOf(actor);
  if (mortal === "stable")
    return {
      id: "mortal",
      kind: "chip",
      label: { key: "FRAY.Quest.Tracker.stable" },
      icon: "fa-solid fa-heart-pulse",
      readonly: true,
      rule: "OQ-072",
    };
  if (mortal !== "dying") return null;
  // A wound taken outside this encounter counts from the present round.
  const stored = questOf(actor).mortal;
  const roundTaken = stored.combat === combat.uuid ? stored.round : combat.round;
  const { deadline, roundsLeft } = mortalClock({ roundTaken, round: combat.round });
  return {
    id: "mortal",
    kind: "chip",
    label: { key: "FRAY.Quest.Tracker.dying", data: { round: deadline, left: roundsLeft } },
    icon: "fa-solid fa-heart-crack",
    readonly: true,
    rule: "OQ-075",
  };
}

/**
 * Returns the changes that a pressed button or a changed field of the tracker makes (`widget` is its id), or a refusal.
 */
function act(request: TrackerRequest, combat: CombatDocument): Change[] | Refusal {
  const { widget, value, combatant, user } = request;
  // Widgets that players may use for their own combatants.
  if (combatant && widget === "keepOut") return keptOutChanges(combatant, Boolean(value), user, combat);
  if (combatant && widget === "distance") return distanceChoiceChanges(combatant, value, user, combat);
  if (combatant && (widget === "intent" || widget === "intentSkill")) {
    const isTurnPast = combat.turn !== null && hasCountReached(combatant, combat);
    if (isTurnPast && !user.isGM) return { refused: "QuestTurnPassed", rule: "OQ-051" };
    const change =
      widget === "intentSkill"
        ? { skill: String(value ?? "") }
        : { kind: INTENTS.find((candidate) => candidate === value) ?? "undecided", skill: "" };
    return intentChanges(combatant, { ...intentOf(combatant), ...change, round: combat.round }, combat);
  }
  // Widgets for the gamemaster alone.
  if (!user.isGM) return { refused: "GamemasterOnly" };
  if (combatant && widget === "visible")
    return [{ kind: "set", uuid: combatant.uuid, path: "system.intent.visible", value: Boolean(value) }];
  if (combatant && widget === "situational")
    return intentChanges(combatant, { ...intentOf(combatant), situational: Math.trunc(Number(value)) || 0 }, combat);
  if (widget === "light")
    return [
      {
        kind: "set",
        uuid: combat.uuid,
        path: "system.light",
        value: LIGHTS.find((candidate) => candidate === value) ?? "clear",
      },
    ];
  if (widget === "wind")
    return [
      {
        kind: "set",
        uuid: combat.uuid,
        path: "system.wind",
        value: WINDS.find((candidate) => candidate === value) ?? "calm",
      },
    ];
  // All without a place in the order get that of their intent, stated or likely.
  if (widget === "rest")
    return combat.combatants
      .filter((other) => other.initiative === null)
      .flatMap((other): Change[] => [{ kind: "set", uuid: other.uuid, path: "initiative", value: placeNow(other) }]);
  // The first turn begins, unless something still holds it back.
  if (widget === "count")
    return initiative.holds?.(combat) ?? [{ kind: "set", uuid: combat.uuid, path: "turn", value: firstTurn(combat) }];
  if (widget === "assistant") {
    runDetached(import("./encounter.ts").then(({ openEncounter }) => openEncounter(combat)));
    return [];
  }
  return { refused: "NoAction", data: { name: "" } };
}

/**
 * Returns the changes that store an intent and the place in the order that it gives now. "undecided" withdraws a stated
 * intent, and with it the place unless the turn has come. A place that came from the weapon in hand is not withdrawn.
 */
function intentChanges(combatant: CombatantDocument, intent: StoredIntent, combat: CombatDocument): Change[] {
  const hasPlaceByWeapon = combatant.initiative !== null && intentOf(combatant).kind === "undecided";
  const isWithdrawn = intent.kind === "undecided" && !hasPlaceByWeapon;
  const isTurnDue = combat.turn !== null && hasCountReached(combatant, combat);
  const place = isWithdrawn && !isTurnDue ? null : placeNow(combatant, intent);
  return [
    { kind: "set", uuid: combatant.uuid, path: "system.intent.kind", value: intent.kind },
    { kind: "set", uuid: combatant.uuid, path: "system.intent.skill", value: intent.skill },
    { kind: "set", uuid: combatant.uuid, path: "system.intent.situational", value: intent.situational },
    { kind: "set", uuid: combatant.uuid, path: "system.intent.round", value: intent.round },
    { kind: "set", uuid: combatant.uuid, path: "initiative", value: place },
  ];
}
