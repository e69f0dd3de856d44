/**
 * The base of elements that may be moved to another document and stay instances of their class there.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.elements.AdoptableHTMLElement.html
 */
export class AdoptableHTMLElement extends HTMLElement {
  /** Does nothing: all browsers that the tabletop supports keep the class. */
  adoptedCallback(): void {}

  disconnectedCallback(): void {}
}
