import { host, localize, runDetached } from "../host/host.ts";
import { declareFromClick } from "../cards/declare.ts";
import { rulesetOf } from "../contract/registry.ts";
import { rowsOf } from "../engine/now.ts";
import { notify } from "../engine/declare.ts";
import { attackNow } from "./act-keys.ts";
import { chosenActor } from "./hotbar.ts";
import { openRule } from "./rule-reference.ts";

/**
 * The text that stands for a button of an action: `[[/fray attack Cutlass]]` or `[[/fray attack]]`, with the button's
 * own words in braces after it if wanted: `{other words}`.
 */
const DEED = /\[\[\/fray\s+(\w+)(?:\s+([^\]]+?))?\s*\]\](?:\{([^}]+)\})?/gi;
/**
 * The text that stands for a link to a rule: `@Rule[EC-058]`, with the link's own words in braces after it if wanted.
 */
const RULE = /@Rule\[([A-Z]{2}-[A-Z]?\d{2,3})\](?:\{([^}]+)\})?/g;

/**
 * Registers Foundry's enrichers of journals, descriptions and chat: one makes buttons that act of texts like DEED, one
 * makes links to rules of texts like RULE.
 */
export function registerEnrichers(): void {
  host.CONFIG.TextEditor.enrichers.push(
    {
      // A button that acts: what it does is kept in its data attributes.
      id: "fray.deed",
      pattern: DEED,
      enricher: async ([, action = "", name = "", words]) => {
        const button = textButton(words ?? (name || action));
        Object.assign(button.dataset, { frayAction: action, frayItem: name });
        button.setAttribute("aria-label", `${action}: ${words ?? name}`.replace(/: $/, ""));
        return button;
      },
      onRender: (element) =>
        onPress(element, ({ frayAction, frayItem }, event) => doNow(frayAction!, frayItem!, event)),
    },
    {
      // A link to a rule.
      id: "fray.rule",
      pattern: RULE,
      enricher: async ([, rule = "", words]) => {
        const button = textButton(words ?? rule);
        button.dataset.frayRule = rule;
        button.dataset.tooltip = localize("FRAY.Rule.open", { rule });
        return button;
      },
      onRender: (element) => onPress(element, ({ frayRule }) => runDetached(openRule(frayRule!))),
    },
  );
}

/** Makes a button to stand within a text. The button's type keeps it from submitting a form that contains the text. */
function textButton(words: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fray-text-button";
  button.textContent = words;
  return button;
}

/** Calls `work` with the data attributes of the text button in `element` that is clicked, and ends the click there. */
function onPress(element: HTMLElement, work: (data: DOMStringMap, event: Event) => void): void {
  element.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement | null)?.closest?.<HTMLElement>(".fray-text-button");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    work(button.dataset, event);
  });
}

/**
 * Declares what a text's button stands for, as an act of the selected token's actor, else of the user's character. The
 * button stands for the first row of the actor's sheet with this action and, unless `name` is "", with an item or act
 * of this name; "attack" without a name stands for the first attack that is ready (`attackNow`). Notifies the user if
 * there is no such actor or row, or if the row is refused.
 */
function doNow(action: string, name: string, event: Event): void {
  if (!name && action === "attack") return attackNow();
  const actor = chosenActor();
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset) return void notify({ refused: "ChooseTokens" });
  const token = actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  // In texts each ruleset's attack is called "attack", whatever its id; it is the first of the ruleset's actions.
  const actionId = action === "attack" ? ruleset.actionIds[0] : action;
  const isNamed = (row: string): boolean => !name || row.toLowerCase() === name.toLowerCase();
  const offer = rowsOf(actor, token).find(
    (row) => row.declaration.action === actionId && isNamed(itemName(actor, row.declaration.item) ?? row.name),
  );
  if (offer?.refused) notify(offer.refused as Parameters<typeof notify>[0]);
  else if (offer) declareFromClick(offer.declaration, event);
  else if (name) notify({ refused: "NoSuchItem", data: { name } });
  else notify({ refused: "NoSuchAction", data: { action } });
}

/** Returns the name of an actor's item by its uuid; undefined for null and for an item that the actor lacks. */
const itemName = (actor: NonNullable<ReturnType<typeof chosenActor>>, uuid: string | null): string | undefined =>
  uuid ? actor.items.find((item) => item.uuid === uuid)?.name : undefined;
