import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { TrackerPanel, TrackerWidget } from "../../../contract/combat.ts";
import type { CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { conditionChips } from "../../../combat/condition-chips.ts";
import { conditions } from "../conditions.ts";
import { AWAY, GRAPPLED, HELPLESS, PRONE } from "../derived.ts";
import { gripOf } from "../actions/grip.ts";
import { initiative, interruptersIn, isDelaying, tiedGroups } from "./initiative.ts";
import { roundState } from "./economy.ts";
import { refusalOf } from "../refusal.ts";
import { checkStanceChange } from "../../../../rules/staged/stances.ts";
import type { StagedCombat } from "./models.ts";
import {
  blockersOf,
  entryOf,
  isFreeform,
  areStancesLocked,
  stanceChange,
  stanceLockChanges,
  SIDES,
  stancesOf,
} from "./sides.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import { groupAct, groupWidgets } from "../group/tracker.ts";

/**
 * Tells whether an encounter is played by stances (front and rear): by the setting, else if its first combatant with a
 * token is on a scene without cells, or none has a token.
 */
function byStances(combat: CombatDocument, reader: GameReader): boolean {
  const token = combat.combatants.find((combatant) => combatant.token !== null)?.token ?? null;
  return isFreeform(combat, token, reader);
}

/** Returns the chips of an actor's conditions that matter to attackers, for all users who look for a target. */
const marksOf = conditionChips(conditions, [PRONE, HELPLESS, AWAY]);

/**
 * The ruleset's part of the combat tracker: the fronts and the number of combatants who block on top, stance and delay
 * beside each combatant (ST-015, ST-017 … ST-023, ST-A08).
 */
export const tracker: TrackerPanel = {
  /**
   * Returns the widgets above the rows. For a fight by stances: each side's front (those who keep foes from its rear)
   * and, for gamemasters, the narrowness of the place and the lock of the stances. For gamemasters also: ties and
   * interruptions to settle.
   */
  header(combat, user, reader) {
    const widgets: TrackerWidget[] = [];
    // Both fronts, and the gamemaster's lock, where the fight is played by stances.
    if (byStances(combat, reader)) {
      for (const side of SIDES) {
        const { blocking, needed, enough } = blockersOf(combat, side, reader);
        widgets.push({
          id: `front-${side}`,
          kind: "chip",
          readonly: true,
          rule: "ST-021",
          hint: "FRAY.Staged.Tip.front",
          icon: enough ? "fa-solid fa-shield" : "fa-solid fa-triangle-exclamation",
          label: { key: `FRAY.Staged.Tracker.${enough ? "front" : "frontThin"}.${side}`, data: { blocking, needed } },
        });
      }
      if (user.isGM)
        widgets.push(
          {
            id: "narrow",
            kind: "toggle",
            label: { key: "FRAY.Staged.Tracker.narrow" },
            value: (combat.system as StagedCombat).narrow,
            rule: "ST-023",
          },
          areStancesLocked(combat)
            ? {
                id: "unlock",
                kind: "button",
                label: { key: "FRAY.Staged.Tracker.unlock" },
                icon: "fa-solid fa-lock-open",
                rule: "ST-A08",
              }
            : {
                id: "lock",
                kind: "button",
                label: { key: "FRAY.Staged.Tracker.lock" },
                icon: "fa-solid fa-lock",
                rule: "ST-A08",
              },
        );
    }
    // Ties and interruptions that wait for the gamemaster.
    if (user.isGM && tiedGroups(combat).length)
      widgets.push({
        id: "rollOff",
        kind: "button",
        label: { key: "FRAY.Staged.Tracker.rollOff", data: { ties: tiedGroups(combat).length } },
        icon: "fa-solid fa-dice",
        rule: "ST-P02",
      });
    const interrupters = interruptersIn(combat);
    if (user.isGM && interrupters.length)
      widgets.push({
        id: "interrupt",
        kind: "button",
        icon: "fa-solid fa-hand",
        rule: "ST-015",
        label: {
          key: "FRAY.Staged.Tracker.settle",
          data: { count: interrupters.length, name: combat.combatant?.name ?? "" },
        },
      });
    return widgets;
  },

  /**
   * Returns the widgets of a combatant's row: stance, grip, conditions, group and delay; none before the fight starts.
   */
  row(combatant, user, reader) {
    const combat = encounterOf(combatant);
    if (!combat?.started || !combatant.actor) return [];
    const widgets: TrackerWidget[] = [];
    // The stance, and the box by which the combatant asks for a place in the rear.
    if (byStances(combat, reader)) {
      const stance = stancesOf(combat, reader)[combatant.id];
      if (stance)
        widgets.push({
          id: "stance",
          kind: "chip",
          readonly: true,
          label: { key: `FRAY.Staged.Stance.${stance}` },
          place: "row",
          hint: "FRAY.Staged.Tip.stance",
          rule: "ST-018",
        });
      const [grappleProblem] = checkStanceChange({ grappled: combatant.actor.statuses.has(GRAPPLED) });
      const lockRefusal = areStancesLocked(combat)
        ? { refused: "FRAY.Staged.Refused.Locked", rule: "ST-A08" as const }
        : null;
      const rearRefusal = grappleProblem ? refusalOf(grappleProblem) : lockRefusal;
      widgets.push({
        id: "rear",
        kind: "toggle",
        label: { key: "FRAY.Staged.Tracker.rear" },
        value: entryOf(combatant).wantsRear,
        readonly: !combatant.isOwner,
        rule: "ST-017",
        ...(rearRefusal ? { disabled: rearRefusal } : {}),
      });
    }
    // The grip on a grappled combatant.
    if (combatant.actor.statuses.has(GRAPPLED)) {
      const strength = gripOf(combatant.actor)?.strength ?? 0;
      widgets.push({
        id: "grip",
        kind: "chip",
        readonly: true,
        label: { key: "FRAY.Staged.Tracker.grip", data: { strength } },
        hint: "FRAY.Staged.Tip.grip",
        rule: "ST-P12",
      });
      // The stance of a grappled combatant depends on the situation, so the gamemaster sets it.
      if (user.isGM && byStances(combat, reader))
        widgets.push({
          id: "stance",
          kind: "select",
          label: { key: "FRAY.Staged.Tracker.position" },
          value: entryOf(combatant).stance,
          rule: "ST-033",
          choices: (["forward", "rearward"] as const).map((stance) => ({
            value: stance,
            label: `FRAY.Staged.Stance.${stance}`,
          })),
        });
    }
    widgets.push(...marksOf(combatant.actor), ...groupWidgets(combatant, reader));
    // While a delay lasts: whether the combatant means to interrupt, and the end of the delay. A delay is offered to
    // the owner in the combatant's own turn, as long as its action is not spent.
    const isWaiting = isDelaying(combatant, combat);
    if (isWaiting)
      widgets.push({
        id: "interrupting",
        kind: "toggle",
        label: { key: "FRAY.Staged.Tracker.interrupt" },
        value: entryOf(combatant).interrupting,
        place: "mark",
        readonly: !combatant.isOwner,
        rule: "ST-015",
      });
    const { acted, lostActions } = roundState(combatant, combatant.actor);
    const mayDelay = combatant.isOwner && combat.combatant?.id === combatant.id && !acted && !lostActions;
    if (isWaiting || mayDelay)
      widgets.push({
        id: "delay",
        kind: "toggle",
        label: { key: "FRAY.Button.delay" },
        value: isWaiting,
        place: isWaiting ? "mark" : "more",
        readonly: !combatant.isOwner,
        rule: "ST-015",
      });
    return widgets;
  },

  /** Returns what the press of a widget leads to: changes, a declaration, or a refusal. */
  act({ widget, value, combatant, user }, combat, reader): readonly Change[] | Declaration | Refusal {
    if (combatant) {
      if (widget === "stance")
        return gamemasterStance(combatant, user.isGM, value === "rearward" ? "rearward" : "forward");
      // A widget of a group, or else of a single combatant.
      return (
        groupAct(widget, value, combatant, reader, user) ??
        rowAct(widget, value === true || value === "true", combatant, combat, reader)
      );
    }
    if (!user.isGM) return { refused: "GamemasterOnly" };
    const setField = (path: string, to: number | boolean): Change => ({
      kind: "set",
      uuid: combat.uuid,
      path: `system.${path}`,
      value: to,
    });
    if (widget === "narrow") return [setField("narrow", value === true || value === "true")];
    if (widget === "unlock") return [setField("lockedRound", 0)];
    if (widget === "lock") return stanceLockChanges(combat, reader);
    if (widget === "rollOff" || widget === "interrupt") return encounterDeclaration(widget, combat);
    return { refused: "NoAction", data: { name: "" } };
  },
};

/**
 * Returns the change that stores the stance a gamemaster chose in the list shown for grappled combatants; refused to
 * players (ST-033).
 */
function gamemasterStance(
  combatant: CombatantDocument,
  isGM: boolean,
  stance: "forward" | "rearward",
): Change[] | Refusal {
  if (!isGM) return { refused: "GamemasterOnly" };
  return [stanceChange(combatant, stance)];
}

/**
 * Returns the declaration of an action that is about the whole encounter. As each declaration needs an actor, it has
 * that of the acting combatant, or else the first actor.
 */
function encounterDeclaration(action: string, combat: CombatDocument): Declaration {
  const actor = combat.combatant?.actor ?? combat.combatants.find((combatant) => combatant.actor !== null)?.actor;
  return { action, actor: actor?.uuid ?? "", token: null, item: null, targets: [], choices: { combat: combat.uuid } };
}

/**
 * Returns the changes made by a widget in a combatant's row, or a refusal: the wish for the rear, a wish to interrupt,
 * a delay of the turn, or the end of a delay.
 */
function rowAct(
  widget: string,
  isOn: boolean,
  combatant: CombatantDocument,
  combat: CombatDocument,
  reader: GameReader,
): Change[] | Refusal {
  const setField = (path: string, value: number | boolean): Change => ({
    kind: "set",
    uuid: combatant.uuid,
    path: `system.${path}`,
    value,
  });
  // The wish for the rear can be changed until the round's stances are locked, and not in a grip.
  if (widget === "rear") {
    if (areStancesLocked(combat)) return { refused: "FRAY.Staged.Refused.Locked", rule: "ST-A08" };
    const [grappleProblem] = checkStanceChange({ grappled: combatant.actor?.statuses.has(GRAPPLED) ?? false });
    return grappleProblem ? refusalOf(grappleProblem) : [setField("wantsRear", isOn)];
  }
  if (widget === "interrupting")
    return isDelaying(combatant, combat)
      ? [setField("interrupting", isOn)]
      : { refused: "FRAY.Staged.Refused.NobodyDelays", rule: "ST-015" };
  if (widget !== "delay") return { refused: "NoAction", data: { name: combatant.name } };
  // A delay ends at any time, but begins only in the combatant's own turn, which it passes on.
  if (!isOn) return [setField("delayedRound", 0), setField("interrupting", false)];
  if (combat.combatant?.id !== combatant.id) return { refused: "FRAY.Staged.Refused.NotYourTurn", rule: "ST-015" };
  return [setField("delayedRound", combat.round), ...passOn(combat, reader)];
}

/**
 * Returns the change that passes the turn to the next combatant who neither waits nor is defeated; none after the last,
 * as only the gamemaster ends the round.
 */
function passOn(combat: CombatDocument, reader: GameReader): Change[] {
  // Each block is one combatant, so that its index is that of the turn.
  const blocks = initiative.blocks(combat, reader);
  const currentIndex = blocks.findIndex((block) => block.members.includes(combat.combatant?.id ?? ""));
  const nextIndex = blocks.findIndex(
    (block, index) => index > currentIndex && !block.waits && !combat.combatants.get(block.members[0]!)?.isDefeated,
  );
  return nextIndex < 0 ? [] : [{ kind: "set", uuid: combat.uuid, path: "turn", value: nextIndex }];
}

/**
 * Returns a combatant's stance ("forward" or "rearward") and side, for cards and the sheet. Null before the encounter
 * starts, for a combatant out of the fight, and where the fight is not played by stances.
 */
export function stanceOf(combatant: CombatantDocument, reader: GameReader): { stance: string; side: string } | null {
  const combat = encounterOf(combatant);
  if (!combat?.started || !byStances(combat, reader)) return null;
  const stance = stancesOf(combat, reader)[combatant.id];
  return stance ? { stance, side: sideOf(combatant) } : null;
}
