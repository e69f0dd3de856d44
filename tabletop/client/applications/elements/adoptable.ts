/**
 * An element that may be moved to another document and keeps its class there.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.elements.AdoptableHTMLElement.html
 */
export class AdoptableHTMLElement extends HTMLElement {
  /* every browser that the tabletop runs in keeps the class by itself */
  adoptedCallback(): void {}

  disconnectedCallback(): void {}
}
