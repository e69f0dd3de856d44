import { rulesetOf, hasAction } from "../contract/registry.ts";
import type { ActorDocument } from "../host/documents.ts";

/**
 * Returns the choices of a button, from attributes such as data-choice-cover="full": { cover: "full" }; empty
 * attributes are left out.
 */
export function choicesOf(button: HTMLElement): Record<string, string> {
  const choices: Record<string, string> = {};
  for (const [key, value] of Object.entries(button.dataset))
    if (key.startsWith("choice") && value) choices[key.slice(6).toLowerCase()] = value;
  return choices;
}

/**
 * Returns an act as the action to declare with its choices: an action of the ruleset by its own id, while small acts
 * (draw, reload, sheathe …) are choices of the one action “act”.
 */
export function asDeclared<C extends object>(actor: ActorDocument, action: string, choices: C) {
  const known = hasAction(rulesetOf(actor)?.id ?? "", action);
  return known ? { action, choices } : { action: "act", choices: { ...choices, act: action } };
}

/**
 * Lets what starts an act on a sheet be dragged to the hotbar, where it does the same: a row that is no document, such
 * as a skill at its base value, and each button of an act that belongs to no item. An item is dragged as itself.
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

/** Makes a drag of an element carry the data of an act, read when the drag begins. */
function onDrag(element: HTMLElement, data: () => object): void {
  element.addEventListener("dragstart", (event) => {
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "fray.act", ...data() }));
  });
}
