import type { Loose } from "../support.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./simple.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";
import {
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLProseMirrorElement,
  HTMLSecretBlockElement,
} from "./text.ts";

export { AdoptableHTMLElement } from "./adoptable.ts";
export {
  AbstractFormInputElement,
  AbstractMultiSelectElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

/** Registers the custom elements with the page, by their tag names; one registered before stays. */
export function defineElements(): void {
  const classes: Loose[] = [
    HTMLCodeMirrorElement,
    HTMLColorPickerElement,
    HTMLDocumentEmbedElement,
    HTMLDocumentTagsElement,
    HTMLEnrichedContentElement,
    HTMLFilePickerElement,
    HTMLFormulaInputElement,
    HTMLHueSelectorSlider,
    HTMLMultiCheckboxElement,
    HTMLMultiSelectElement,
    HTMLProseMirrorElement,
    HTMLRangePickerElement,
    HTMLSecretBlockElement,
    HTMLStringTagsElement,
  ];
  for (const cls of classes) if (!customElements.get(cls.tagName)) customElements.define(cls.tagName, cls);
}
