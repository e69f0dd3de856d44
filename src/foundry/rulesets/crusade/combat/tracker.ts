import type { TrackerPanel, TrackerWidget, WorldPanel } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../../../host/documents.ts";
import { declare } from "../../../cards/declare.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { host, runDetached, localize } from "../../../host/host.ts";
import { endOfSceneDeclaration } from "../actions/end-of-scene.ts";
import { bodyOf, DEATHS_DOOR, DYING, groupOf, isBody } from "../body.ts";
import { conditionChips } from "../../../combat/condition-chips.ts";
import { conditions } from "../conditions.ts";
import { darkChange, darkPoints } from "./fate.ts";
import { ratingNow } from "../group/engagement.ts";

/** Returns the actors of an encounter, in the order of its combatants; combatants without an actor are left out. */
const actorsOf = (combat: CombatDocument): ActorDocument[] =>
  combat.combatants.map((combatant) => combatant.actor).filter((actor): actor is ActorDocument => actor !== null);

/**
 * Returns the points of Dark FATE (the gamemaster's pool) that an encounter of an older world still holds; 0 for none.
 * A button moves them to the world.
 */
const oldDarkFate = (combat: CombatDocument): number => Number((combat.system as { darkFate?: number }).darkFate ?? 0);

/** Returns the uuid of the scene on the canvas; "" without one. */
const shownScene = (): string => (host.canvas?.scene?.uuid as string | undefined) ?? "";

/**
 * The gamemaster's panel, shown with and without an encounter: the pool of Dark FATE, and a button that ends the scene
 * (EC-154, EC-A31). Players have no panel.
 */
const world: WorldPanel = {
  /** Returns the panel's widgets for a user. */
  widgets(user, reader) {
    if (!user.isGM) return [];
    return [
      {
        id: "darkFate",
        kind: "pool",
        label: { key: "FRAY.Crusade.darkFate" },
        value: darkPoints(reader),
        rule: "EC-154",
      },
      {
        id: "scene",
        kind: "button",
        label: { key: "FRAY.Action.endOfScene" },
        icon: "fa-solid fa-masks-theater",
        rule: "EC-A31",
      },
    ];
  },
  /**
   * Returns what follows from a widget: for a number typed for the pool the change to write, for the pressed button the
   * declaration that ends the scene. A refusal if nothing of the scene is to be ended, or for an unknown widget.
   */
  act({ widget, value }, reader) {
    if (widget === "darkFate") return [darkChange(Number(value) - darkPoints(reader), reader)];
    if (widget === "scene")
      return endOfSceneDeclaration(shownScene()) ?? { refused: "NothingOfTheScene", rule: "EC-A31" };
    return { refused: "NoAction", data: { name: "" } };
  },
};

/**
 * Ends the scene on the canvas by an action without dialog, for the button in the token tools. Tells the user if nobody
 * would regain a use.
 */
export function endScene(): void {
  const declaration = endOfSceneDeclaration(shownScene());
  if (declaration) runDetached(declare(declaration, { dialog: false }));
  else host.ui.notifications.info(localize("FRAY.Refused.NothingOfTheScene"));
}

/**
 * Returns a chip (a small label) for each of these conditions that an actor has: at death's door, dying (EC-115,
 * EC-118).
 */
const dyingChips = conditionChips(conditions, [DEATHS_DOOR, DYING], {
  [DEATHS_DOOR]: "fa-solid fa-skull",
  [DYING]: "fa-solid fa-heart-pulse",
});

/**
 * The ruleset's part of the tracker. On top the FATE of all heroes of the encounter together, points that change
 * throws; in a character's row whether it is dying, in a group's row its standing members and its DR, the difficulty
 * rating (EC-066, EC-077, EC-115, EC-118).
 */
export const tracker: TrackerPanel = {
  world,
  /**
   * Returns the widgets above the combatants: the heroes' FATE in all and, for gamemasters of an older world that still
   * stores Dark FATE in the encounter, the button that moves it.
   */
  header(combat, user) {
    const fateOfHeroes = actorsOf(combat)
      .filter((actor) => isBody(actor) && bodyOf(actor).hero)
      .reduce((sum, actor) => sum + bodyOf(actor).fate.value, 0);
    const widgets: TrackerWidget[] = [
      {
        id: "fate",
        kind: "pool",
        label: { key: "FRAY.Crusade.fate" },
        value: fateOfHeroes,
        readonly: true,
        rule: "EC-066",
      },
    ];
    // The button that moves Dark FATE of an older world.
    const oldPoints = oldDarkFate(combat);
    if (user.isGM && oldPoints)
      widgets.push({
        id: "takeOver",
        kind: "button",
        label: { key: "FRAY.Crusade.takeOver", data: { points: oldPoints } },
        icon: "fa-solid fa-arrow-up",
        rule: "EC-154",
      });
    return widgets;
  },
  /**
   * Returns the chips (small labels) in a row: for a character those of being at death's door and of dying, for a group
   * one with its standing members and its DR.
   */
  row(combatant) {
    const { actor } = combatant;
    if (!actor) return [];
    if (isBody(actor)) return dyingChips(actor);
    const { alive } = groupOf(actor).derived;
    const data = { alive, size: groupOf(actor).size, dr: ratingNow(actor, combatant)?.value ?? 0 };
    // Users who may not see a foe's numbers get words without them.
    const key = maySeeNumbers(actor.uuid) ? "FRAY.Crusade.groupChip" : "FRAY.Crusade.groupChipHidden";
    return [{ id: "dr", kind: "chip", label: { key, data }, readonly: true, rule: "EC-077" }];
  },
  /**
   * Returns the changes of a press of the button "takeOver", by which the Dark FATE of an encounter of an older world
   * moves to the world; or a refusal.
   */
  act(request, combat, reader) {
    if (!request.user.isGM) return { refused: "GamemasterOnly" };
    if (request.widget !== "takeOver") return { refused: "NoAction", data: { name: "" } };
    return [
      darkChange(oldDarkFate(combat), reader),
      { kind: "set", uuid: combat.uuid, path: "system.darkFate", value: 0 },
    ];
  },
};
