import { rulesetOf, hasAction } from "../contract/registry.ts";
import type { ActorDocument } from "../host/documents.ts";

/**
 * Returns the choices that a button makes: of data-choice-cover="full" the choice { cover: "full" }. Attributes without
 * a value are left out.
 */
export function choicesOf(button: HTMLElement): Record<string, string> {
  const choices: Record<string, string> = {};
  // In the dataset the key of data-choice-cover is `choiceCover`.
  for (const [key, value] of Object.entries(button.dataset))
    if (key.startsWith("choice") && value) choices[key[6]!.toLowerCase() + key.slice(7)] = value;
  return choices;
}

/**
 * Returns the action to declare for an act, and its choices. An act that the ruleset has as an action is that action; a
 * small one (draw, reload, sheathe …) is the choice `act` of the action "act".
 */
export function asDeclared<C extends object>(actor: ActorDocument, actionId: string, choices: C) {
  const isAction = hasAction(rulesetOf(actor)?.id ?? "", actionId);
  return isAction ? { action: actionId, choices } : { action: "act", choices: { ...choices, act: actionId } };
}

/**
 * Lets acts be dragged from a sheet to the hotbar, where a press does the same act. Acts are dragged by rows that stand
 * for no document, such as a skill at its base value, and by the act buttons outside of these rows and of items' rows.
 * An item's row is dragged as the item.
 */
export function dragActs(sheet: HTMLElement, actor: ActorDocument): void {
  for (const row of sheet.querySelectorAll<HTMLElement>("[data-drag-act]")) {
    const { dragAct = "", dragChoice = "", dragValue = "", dragName = "" } = row.dataset;
    onDrag(row, () => ({ act: dragAct, choices: { [dragChoice]: dragValue }, name: dragName }));
  }
  for (const button of sheet.querySelectorAll<HTMLElement>('[data-action="act"][data-act]')) {
    if (button.closest("[data-item-id], [data-drag-act]")) continue;
    button.draggable = true;
    onDrag(button, () => {
      const { action, choices } = asDeclared(actor, button.dataset.act!, choicesOf(button));
      const name = (button.textContent?.trim() || button.getAttribute("aria-label")) ?? action;
      return { act: action, choices, name: name.replace(/\s+/g, " ") };
    });
  }
}

/** Puts the data of an act into a drag of an element; `data` is called when the drag begins. */
function onDrag(element: HTMLElement, data: () => object): void {
  element.addEventListener("dragstart", (event) => {
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "fray.act", ...data() }));
  });
}
