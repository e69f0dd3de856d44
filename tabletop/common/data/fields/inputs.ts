/** What makes inputs for forms. Only a client has it, so it is looked up when an input is made, not when a field is. */

/** The public API's functions that make inputs of forms: `foundry.applications.fields`. */
export const forms = (): any => globalThis.foundry.applications.fields;

/** The public API's classes of custom elements: `foundry.applications.elements`. */
export const elementClasses = (): any => globalThis.foundry.applications.elements;
