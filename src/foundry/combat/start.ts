import { host, runDetached } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import type { ActorDocument, CombatantDocument, EffectDocument, TokenDocument } from "../host/documents.ts";
import type { FrayCombat } from "./combat.ts";
import { startDurations } from "./durations.ts";
import { startJoining } from "./joining.ts";
import { tellsEnd } from "../host/effect-shapes.ts";
import { followCards } from "./outlook.ts";
import { unlessLeaving, writeUnlessLeaving } from "../engine/leaving.ts";
import { registerCombatQuery, requestCombat } from "./requests.ts";
import { followTie, forgetTie } from "../engine/ties.ts";

/*
 * A tied turn: the turn of several combatants at once. The block: the combatants whose turn it is. The acting client:
 * the active gamemaster's tab that works for the table. A widget: a ruleset's control in the tracker.
 * `unlessLeaving` writes nothing in an encounter that is being deleted.
 */

/**
 * Registers the query and all hooks of encounters; called at init. On the acting client hooks mark combatants as
 * defeated or not, store the state in which a tied turn began, and note effects that end. After a player's roll for
 * initiative they write what else orders the combatant, and on a step back they undo what later turns have written. One
 * hook, on the client of a player who ends their turn, requests that their combatants in the block are done. Others
 * follow durations, joining, applied actions and rounds, or draw the tracker and sheets again.
 */
export function startCombats(): void {
  registerCombatQuery();
  // Hooks of other files: for durations, for combatants who join, for applied actions, for what players do by hand.
  startDurations();
  startJoining();
  followCards();
  const { Hooks } = host;
  Hooks.once("ready", () => {
    tellByHand();
    Hooks.on("userConnected", tellByHand);
  });
  // Whatever may put an actor out of a fight: its own data, its items and its effects.
  onActorUpdate(markDefeated);
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const)
    Hooks.on(hook, (item: { actor: ActorDocument | null }) => item.actor && markDefeated(item.actor));
  for (const hook of ["createActiveEffect", "deleteActiveEffect", "updateActiveEffect"] as const)
    Hooks.on(hook, (effect: EffectDocument) => {
      const actor = effect.parent as ActorDocument | null;
      if (actor?.documentName === "Actor") markDefeated(actor);
    });
  Hooks.on("updateCombat", (combat: FrayCombat, changed: Record<string, unknown>, options: Stepped = {}) => {
    if ("turn" in changed || "round" in changed) {
      followTiesOf(combat);
      // A step back undoes what later turns have written; after a rewind (`turnEvents` false) that is done already.
      if (options.direction === -1 && isActingClient())
        runDetached(stepsBack().then(({ stepBack }) => stepBack(combat, options.turnEvents !== false)));
      for (const combatant of combat.combatants) redrawSheets(combatant.actor);
    }
  });
  Hooks.on("updateCombatant", (combatant: CombatantDocument, changed: object, _options: object, userId: string) => {
    if ("system" in changed) redrawSheets(combatant.actor);
    if ("initiative" in changed) writeOrderFields(combatant, userId);
  });
  // A row may depend on a setting of its ruleset, such as stances, groups or narrow ground.
  Hooks.on("fray.settingChanged", (key: string) => {
    const viewed = host.ui.combat?.viewed as FrayCombat | null | undefined;
    if (viewed && key.startsWith(`${viewed.type}.`)) host.ui.combat.render();
  });
  // A row shows the movement left, which depends on the token's movement action.
  Hooks.on("updateToken", (token: TokenDocument, changed: object) => {
    if ("movementAction" in changed && token.combatant) host.ui.combat?.render();
  });
  Hooks.on("deleteCombat", forgetTie);
  Hooks.on("updateActiveEffect", (effect: EffectDocument, changed: Record<string, unknown>) => {
    if (isActingClient() && tellsEnd(changed)) runDetached(stepsBack().then(({ noteEnd }) => noteEnd(effect)));
  });
  // Actors that leave an encounter have all their movement again, which their sheets show.
  Hooks.on("deleteCombat", ({ combatants }: FrayCombat) => {
    for (const { actor } of combatants) redrawSheets(actor);
  });
  Hooks.on("deleteCombatant", ({ actor }: CombatantDocument) => redrawSheets(actor));
  // The tracker shows widgets of the world's values, and only those actors' numbers that its settings allow.
  Hooks.on("fray.worldChanged", () => host.ui.combat?.render());
  Hooks.on("fray.settingChanged", (key: string) => {
    if (["visibility", "ruleset", "outlook"].includes(key)) host.ui.combat?.render();
  });
  // Behind a folded sidebar the tracker is not visible, and not drawn.
  Hooks.on("collapseSidebar", (_sidebar, folded) => void (folded || host.ui.combat?.render()));
  Hooks.on("combatStart", (combat: FrayCombat) => followTiesOf(combat));
  // A player's end of turn (`FrayCombat#nextTurn`): asks that each of their combatants in the acting block is done.
  Hooks.on("fray.done", (combat: FrayCombat) => {
    for (const id of combat.block?.members ?? []) {
      const isOwnAndOpen = combat.combatants.get(id)?.isOwner && !combat.state.done.includes(id);
      if (isOwnAndOpen) runDetached(requestCombat({ combat: combat.id, act: "done", combatant: id }));
    }
  });
}

let isTelling = false;

/** Begins to tell a gamemaster what players change by hand, once a player is connected. */
function tellByHand(): void {
  const { user, users } = host.game;
  if (isTelling || !user.isGM || !users.some((other) => other.active && !other.isGM)) return;
  isTelling = true;
  runDetached(import("./by-hand.ts").then(({ startTellingByHand }) => startTellingByHand(markDefeated)));
}

/** The options of an update that moves an encounter forward (`direction` 1) or back (-1). */
interface Stepped {
  readonly direction?: number;
  /** false if the host begins and ends no turns by it, as by a rewind */
  readonly turnEvents?: boolean;
}

/** Loads `step-back.ts`: what going back a turn or round undoes. */
const stepsBack = () => import("./step-back.ts");

/**
 * After a player's roll for initiative, writes the fields that order the combatant besides its initiative. Players may
 * not write these fields, so the acting client does.
 */
function writeOrderFields(combatant: CombatantDocument, userId: string): void {
  if (!isActingClient() || host.game.users.get(userId)?.isGM || combatant.initiative === null) return;
  const { ruleset, table } = combatant.combat as unknown as FrayCombat;
  const orderFields = ruleset?.initiative.keeps?.(combatant, table) ?? {};
  if (Object.keys(orderFields).length) runDetached(writeUnlessLeaving(combatant, () => combatant.update(orderFields)));
}

/**
 * Draws the tracker again for an actor of a ruleset. Marks the actor's combatants as defeated if the actor is out of
 * the fight, else as not defeated. Only the acting client writes marks; it writes those of one actor one after another,
 * so that each new mark is compared with the stored one.
 */
function markDefeated(actor: ActorDocument): void {
  const ruleset = rulesetOf(actor);
  if (ruleset) redrawTracker(actor);
  if (!ruleset || !isActingClient()) return;
  const mark = async (): Promise<void> => {
    const defeated = ruleset.isOut(actor);
    for (const combat of host.game.combats)
      for (const combatant of combat.combatants)
        if (combatant.actor === actor && combatant.defeated !== defeated)
          await writeUnlessLeaving(combatant, () => combatant.update({ defeated }));
  };
  runDetached(enqueue(`defeated ${actor.uuid}`, mark));
}

/** Draws the tracker again if the actor fights in the viewed encounter: its row shows the actor's numbers. */
function redrawTracker(actor: ActorDocument): void {
  const viewed = host.ui.combat?.viewed as FrayCombat | null | undefined;
  if (viewed?.combatants.some((combatant: CombatantDocument) => combatant.actor === actor)) host.ui.combat.render();
}

/** Draws an actor's open sheets again, as they show what is left of its combatant's round. */
function redrawSheets(actor: ActorDocument | null): void {
  for (const app of host.foundry.applications.instances?.values() ?? [])
    if (app.rendered && actor && app.document === actor) void app.render();
}

/**
 * Notes when an encounter's tied turn begins or ends. The acting client stores the actors as they were when the turn
 * began, and clears what is stored when the turn has ended.
 * @param mayBegin false if no tied turn can begin now: then only a tied turn that is stored already is noted
 */
function followTiesOf(combat: FrayCombat, mayBegin = true): void {
  if (!combat.ruleset) return;
  const tieToStore = followTie(combat, mayBegin);
  if (tieToStore !== undefined && isActingClient())
    runDetached(unlessLeaving(combat, () => combat.update({ "system.tie": tieToStore })));
}

/** Takes up the ties that are under way when the page is opened; called at ready, before any state is read. */
export function followTies(): void {
  for (const combat of host.game.combats) followTiesOf(combat as FrayCombat, false);
}
