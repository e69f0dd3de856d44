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

/** Returns the actors of an encounter. */
const actorsOf = (combat: CombatDocument): ActorDocument[] =>
  combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null);

/**
 * Returns the Dark FATE that an encounter of an older world still holds; the gamemaster moves it to the world by a
 * button.
 */
const heldBy = (combat: CombatDocument): number => Number((combat.system as { darkFate?: number }).darkFate ?? 0);

/** Returns the uuid of the scene on the canvas, or "". */
const shownScene = (): string => (host.canvas?.scene?.uuid as string | undefined) ?? "";

/** The gamemaster's panel, in and out of encounters: Dark FATE and the end of the scene (EC-154, EC-A31). */
const world: WorldPanel = {
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
  act({ widget, value }, reader) {
    if (widget === "darkFate") return [darkChange(Number(value) - darkPoints(reader), reader)];
    if (widget === "scene")
      return endOfSceneDeclaration(shownScene()) ?? { refused: "NothingOfTheScene", rule: "EC-A31" };
    return { refused: "NoAction", data: { name: "" } };
  },
};

/**
 * Declares the end of the scene on the canvas, for the button among the token tools; tells the user if nothing would
 * change.
 */
export function endScene(): void {
  const declaration = endOfSceneDeclaration(shownScene());
  if (declaration) runDetached(declare(declaration, { dialog: false }));
  else host.ui.notifications.info(localize("FRAY.Refused.NothingOfTheScene"));
}

/** Returns the chips that say that an actor is at death's door or dying; none otherwise (EC-115, EC-118). */
const dyingChips = conditionChips(conditions, [DEATHS_DOOR, DYING], {
  [DEATHS_DOOR]: "fa-solid fa-skull",
  [DYING]: "fa-solid fa-heart-pulse",
});

/**
 * The ruleset's part of the tracker: the heroes' FATE on top; in a row that a character is dying, or a group's rating
 * (EC-066, EC-077, EC-115, EC-118).
 */
export const tracker: TrackerPanel = {
  world,
  header(combat, user) {
    const fate = actorsOf(combat)
      .filter((actor) => isBody(actor) && bodyOf(actor).hero)
      .reduce((sum, actor) => sum + bodyOf(actor).fate.value, 0);
    const widgets: TrackerWidget[] = [
      { id: "fate", kind: "pool", label: { key: "FRAY.Crusade.fate" }, value: fate, readonly: true, rule: "EC-066" },
    ];
    const held = heldBy(combat);
    if (user.isGM && held)
      widgets.push({
        id: "takeOver",
        kind: "button",
        label: { key: "FRAY.Crusade.takeOver", data: { points: held } },
        icon: "fa-solid fa-arrow-up",
        rule: "EC-154",
      });
    return widgets;
  },
  row(combatant) {
    const { actor } = combatant;
    if (!actor) return [];
    if (isBody(actor)) return dyingChips(actor);
    const { alive } = groupOf(actor).derived;
    const data = { alive, size: groupOf(actor).size, dr: ratingNow(actor, combatant)?.value ?? 0 };
    const key = maySeeNumbers(actor.uuid) ? "FRAY.Crusade.groupChip" : "FRAY.Crusade.groupChipHidden";
    return [{ id: "dr", kind: "chip", label: { key, data }, readonly: true, rule: "EC-077" }];
  },
  act(request, combat, reader) {
    if (!request.user.isGM) return { refused: "GamemasterOnly" };
    if (request.widget !== "takeOver") return { refused: "NoAction", data: { name: "" } };
    return [darkChange(heldBy(combat), reader), { kind: "set", uuid: combat.uuid, path: "system.darkFate", value: 0 }];
  },
};
