import type { Declaration } from "../../../contract/action.ts";
import type { TrackerPanel, TrackerWidget } from "../../../contract/combat.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { localize } from "../../../host/host.ts";
import type { JsonObject } from "../../../host/json.ts";
import { baseTnOf, killTnOf, inHandToHand, volleysAllowed, volleysShot } from "../attack/context.ts";
import { leaderNow, standingMembers } from "../group/standing.ts";
import { fighterOf, isTeam, teamOf } from "../body.ts";
import { tiedGroups } from "./initiative.ts";
import { volleysLeft } from "../../../../rules/swords/ranged.ts";
import { TARGET_NUMBERS } from "../../../../rules/swords/tables.ts";

/*
 * A team is several fighters who fight as one; vengeance doubles the dice of a team's leader after a volunteer bore a
 * loss.
 */

/**
 * Returns the first combatant of an encounter, for functions that read the encounter's numbers by a combatant; null
 * without one.
 */
const firstCombatant = (combat: CombatDocument): CombatantDocument | null => combat.combatants.contents[0] ?? null;

/** Returns the choices of a list of whole numbers from `from` to `to`, both included. */
const upTo = (from: number, to: number): { value: string; label: string }[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

/** The choices of the target number to kill; "0": the rules compute it. */
const KILLS = [{ value: "0", label: "FRAY.Swords.Tracker.byRule" }, ...upTo(2, 40)];
/** The choices of the number of volleys, shots before hand-to-hand fighting; "-1": no limit. */
const VOLLEYS = [{ value: "-1", label: "FRAY.Swords.Tracker.noLimit" }, ...upTo(0, 20)];

/**
 * The ruleset's part of the tracker (SS-008, SS-014 … SS-017). On top: the gamemaster's numbers for shots, and a button
 * for roll-offs that are due. Beside a fighter: the choice of its cliché (what it is good at), the volleys that it has
 * left, and a mark if it has fought hand to hand. Beside a team: how many members can fight and who leads, or that the
 * team is broken up; and its vengeance.
 */
export const tracker: TrackerPanel = {
  /**
   * Returns the widgets above the combatants. Only the gamemaster can change the widgets' values, and only the
   * gamemaster has the button for roll-offs.
   */
  header(combat, user, reader) {
    const baseTn = baseTnOf(firstCombatant(combat), reader);
    const volleyLimit = volleysAllowed(firstCombatant(combat), reader);
    const killTn = killTnOf(firstCombatant(combat));
    const isReadonly = !user.isGM;
    // Players see the number to kill and the volleys only if they are set.
    const widgets: TrackerWidget[] = [
      {
        id: "baseTn",
        kind: "pool",
        label: { key: "FRAY.Swords.Tracker.base", data: { rung: localize(rungOf(baseTn)) } },
        value: baseTn,
        readonly: isReadonly,
        rule: "SS-008",
      },
    ];
    if (user.isGM || killTn)
      widgets.push({
        id: "killTn",
        kind: "select",
        label: { key: "FRAY.Swords.Tracker.kill" },
        value: String(killTn),
        choices: KILLS,
        readonly: isReadonly,
        rule: "SS-047",
      });
    if (user.isGM || volleyLimit !== null)
      widgets.push({
        id: "volleys",
        kind: "select",
        label: { key: "FRAY.Swords.Tracker.volleys" },
        value: String(volleyLimit ?? -1),
        choices: VOLLEYS,
        readonly: isReadonly,
        rule: "SS-014",
      });
    if (user.isGM && tiedGroups(combat).length)
      widgets.push({
        id: "rollOff",
        kind: "button",
        label: { key: "FRAY.Swords.Tracker.rollOff" },
        icon: "fa-solid fa-dice",
        rule: "SS-017",
      });
    return widgets;
  },
  /** Returns the widgets beside one combatant; empty without an actor. */
  row(combatant, user, reader) {
    const { actor } = combatant;
    if (!actor) return [];
    if (isTeam(actor)) return teamChips(combatant, reader);
    const { cliches, inUse } = fighterOf(actor).derived;
    const widgets: TrackerWidget[] = [];
    // Only the gamemaster and owners see and choose the cliché.
    const mayChooseCliche = user.isGM || combatant.testUserPermission(user, "OWNER");
    if (mayChooseCliche && cliches.length > 1)
      widgets.push({
        id: "cliche",
        kind: "select",
        label: { key: "FRAY.Swords.Tracker.cliche" },
        value: inUse?.id ?? "",
        choices: cliches.map(({ id, name, dice }) => ({ value: id, label: `${name} (${dice})` })),
        place: "row",
        rule: "SS-A09",
      });
    // The volleys left are shown for a fighter with a missile weapon, if volleys are limited and the fighter has not
    // fought hand to hand.
    const volleysRemaining = volleysLeft({
      volleysAllowed: volleysAllowed(combatant, reader),
      volleysShot: volleysShot(combatant),
    });
    if (
      actor.items.some((item) => item.type === "swordsMissile") &&
      volleysRemaining !== null &&
      !inHandToHand(combatant)
    )
      widgets.push({
        id: "left",
        kind: "chip",
        label: { key: "FRAY.Swords.Tracker.left", data: { left: volleysRemaining } },
        readonly: true,
        rule: "SS-014",
      });
    // The mark of a fighter who has fought hand to hand; the gamemaster can press the mark to remove it.
    if (inHandToHand(combatant))
      widgets.push({
        id: "engaged",
        kind: user.isGM ? "button" : "chip",
        label: { key: "FRAY.Swords.Tracker.engaged" },
        icon: "fa-solid fa-khanda",
        place: "mark",
        readonly: !user.isGM,
        rule: "SS-014",
      });
    return widgets;
  },
  /**
   * Returns the changes that a press of a widget or a value typed into one makes, the declaration that it starts, or a
   * refusal. All but the choice of a cliché is for gamemasters.
   */
  act(request, combat, reader) {
    const { widget, value, combatant, user } = request;
    if (widget === "cliche") return chooseCliche(combatant, String(value));
    if (!user.isGM) return { refused: "GamemasterOnly" };
    if (widget === "rollOff") return rollOffDeclaration(combat);
    if (widget === "engaged" && combatant) return notEngaged(combatant);
    if (widget === "baseTn")
      return [
        {
          kind: "set",
          uuid: combat.uuid,
          path: "system.baseTn",
          value: Math.max(1, wholeNumber(value, baseTnOf(firstCombatant(combat), reader))),
        },
      ];
    if (widget === "killTn")
      return [{ kind: "set", uuid: combat.uuid, path: "system.killTn", value: Math.max(0, wholeNumber(value, 0)) }];
    if (widget === "volleys")
      return [{ kind: "set", uuid: combat.uuid, path: "system.volleys", value: Math.max(-1, wholeNumber(value, -1)) }];
    return { refused: "NoAction", data: { name: "" } };
  },
};

/**
 * Returns the changes after which a combatant counts as not having fought hand to hand, so that it may shoot again
 * (SS-014). `brought` is what the combatant has taken over from its members or its team: each record says whether that
 * member or team had fought hand to hand.
 */
function notEngaged(combatant: CombatantDocument): readonly Change[] {
  const { uuid } = combatant;
  // The stored records, those of undone cards included, so that a redo finds them.
  const { brought } = combatant._source.system as unknown as { brought: readonly JsonObject[] };
  const value = brought.map((record): JsonObject => ({ ...record, engaged: false }));
  return [
    { kind: "set", uuid, path: "system.engaged", value: false },
    ...(brought.length ? [{ kind: "set" as const, uuid, path: "system.brought", value }] : []),
  ];
}

/**
 * Returns the declaration of a roll-off of all ties in an encounter (SS-017). A declaration must name an actor: this
 * one names the actor of the first tied combatant, or "" if no combatant is tied.
 */
function rollOffDeclaration(combat: CombatDocument): Declaration {
  const [firstId] = tiedGroups(combat).flat();
  const actor = combat.combatants.get(firstId ?? "")?.actor;
  return {
    action: "rollOff",
    actor: actor?.uuid ?? "",
    token: null,
    item: null,
    targets: [],
    choices: { combat: combat.uuid },
  };
}

/** Returns a widget's value as a number without its fraction; `otherwise` if it is no number. */
const wholeNumber = (value: unknown, otherwise: number): number =>
  Number.isFinite(Number(value)) ? Math.trunc(Number(value)) : otherwise;

/**
 * Returns the key of the name of a base target number's difficulty: the highest step that is not above the number, and
 * for a number below all steps the lowest, Trivial (SS-P01).
 */
function rungOf(baseTn: number): string {
  return [...TARGET_NUMBERS].reverse().find((step) => step.target <= baseTn)?.label ?? "FRAY.Swords.Target.Trivial";
}

/**
 * Returns the chips (small labels) of a team: one for how many members can fight and who leads the team, or that the
 * team is broken up; and one for its vengeance, if the team has vengeance.
 */
function teamChips(combatant: CombatantDocument, reader: GameReader): TrackerWidget[] {
  const actor = combatant.actor!;
  const members = standingMembers(actor, reader);
  const leader = leaderNow(members);
  const name = members.find((member) => member.actor === leader)?.name ?? "";
  const widgets: TrackerWidget[] = [
    {
      id: "team",
      kind: "chip",
      label: teamOf(actor).disbanded
        ? { key: "FRAY.Swords.Team.disbanded" }
        : { key: "FRAY.Swords.Tracker.team", data: { members: members.length, name } },
      readonly: true,
      rule: "SS-P02",
    },
  ];
  if (teamOf(actor).vengeance)
    widgets.push({
      id: "vengeance",
      kind: "chip",
      label: { key: "FRAY.Part.Vengeance" },
      icon: "fa-solid fa-fire",
      readonly: true,
      rule: "SS-P02",
    });
  return widgets;
}

/**
 * Returns the change by which a fighter uses the cliché with an id; empty for a team, and for a cliché that it does not
 * have.
 */
function chooseCliche(combatant: CombatantDocument | null, id: string): readonly Change[] {
  const actor = combatant?.actor;
  if (!actor || isTeam(actor) || !fighterOf(actor).derived.cliches.some((cliche) => cliche.id === id)) return [];
  return [{ kind: "set", uuid: actor.uuid, path: "system.inUse", value: id }];
}
