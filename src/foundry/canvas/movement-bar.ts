import { template } from "../host/paths.ts";
import { HandlebarsApp, runDetached, localize } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, CombatantDocument } from "../host/documents.ts";
import type { Refusal } from "../contract/action.ts";
import type { MovementAction } from "../contract/movement.ts";
import { isAble } from "../contract/reading/able.ts";
import { combatantOnScene } from "../contract/reading/reader.ts";
import { actionId, ownAction } from "../movement/actions.ts";
import { notify } from "../engine/declare.ts";
import { refusalInWords } from "../engine/state.ts";
import { movementOf } from "../movement/left.ts";
import { ownedControlled } from "./controlled.ts";

/**
 * The bar below the canvas with the movement actions of the controlled token: walk, charge … A press chooses the action
 * of the token's next drag. Foundry's token HUD offers the same.
 */
class MovementBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-movement-bar",
    classes: ["fray", "fray-movement-bar"],
    window: { frame: false, positioned: false },
    actions: { chooseMovement: choose },
  };
  static override PARTS = { bar: { template: template("canvas/movement-bar") } };

  /**
   * Returns what the template shows: the movement actions, and how much movement is left. Nothing is shown (`shown`
   * false) unless the user controls exactly one token, which they own and whose ruleset has rules of movement, and
   * unless its actor can act, if it is in an encounter.
   */
  override async _prepareContext(): Promise<object> {
    const token = ownedControlled();
    const ruleset = rulesetOf(token?.actor);
    if (!token || !ruleset?.movement) return { shown: false };
    const combatant = combatantOnScene(token.actor!, token);
    if (combatant && !isAble(token.actor!, combatant)) return { shown: false };
    const chosen = ownAction(ruleset.id, token.movementAction);
    const left = movementOf(token);
    return {
      shown: true,
      ruleset: ruleset.id,
      name: token.name,
      actions: ruleset.movement.actions
        // Only actions that the token may choose.
        .filter((action) => !action.canSelect || action.canSelect(token, token.actor!))
        .map((action) => ({
          id: action.id,
          label: action.label,
          icon: action.icon,
          pressed: action.id === chosen,
          hint: hintOf(action, token.actor!),
          refused: inWords(refusalNow(action, token.actor!, combatant)),
        })),
      left:
        left &&
        localize("FRAY.Movement.left", {
          left: Math.max(0, left.total - left.spent),
          total: left.total,
          unit: localize(left.unit),
        }),
    };
  }
}

/**
 * Returns the tooltip of an actor's movement action: its hint in words, then its rule in parentheses; or the one that
 * it has.
 */
function hintOf({ hint, rule }: MovementAction, actor: ActorDocument): string {
  if (!hint) return rule ?? "";
  const { key, data } = hint(actor);
  return rule ? `${localize(key, data)} (${rule})` : localize(key, data);
}

/** Returns why a combatant cannot afford a movement action in this round; null if it can, or without a combatant. */
function refusalNow(
  { unaffordable }: MovementAction,
  actor: ActorDocument,
  combatant: CombatantDocument | null,
): Refusal | null {
  return combatant?.combat?.started ? (unaffordable?.(combatant, actor) ?? null) : null;
}

/** Returns the words of a refusal; "" for none. */
const inWords = (refusal: Refusal | null): string => (refusal ? refusalInWords(refusal) : "");

/** The bar; null until it is first drawn. */
let bar: MovementBar | null = null;

/**
 * Gives the controlled token the movement action of the pressed button. If the token cannot afford it now, notifies the
 * user of the reason. The bar may be older: since it was drawn, a chat card that costs the token an action may have
 * been declared or withdrawn.
 */
function choose(this: MovementBar, _event: Event, target: HTMLElement): void {
  const token = ownedControlled();
  const ruleset = rulesetOf(token?.actor);
  const action = ruleset?.movement?.actions.find(({ id }) => id === target.dataset.movement);
  if (!token || !ruleset || !action) return;
  const refusal = refusalNow(action, token.actor!, combatantOnScene(token.actor!, token));
  if (refusal) notify(refusal);
  else runDetached(token.update({ movementAction: actionId(ruleset.id, action.id) }));
}

/** Draws the bar anew, or for the first time. */
export async function drawMovementBar(): Promise<void> {
  bar ??= new MovementBar();
  await bar.render({ force: true });
}
