/** The builders of form inputs, which only a client has: found when an input is wanted, not when a field is made. */

/** The public API's functions that make inputs of forms: `foundry.applications.fields`. */
export const forms = (): any => globalThis.foundry.applications.fields;

/** The public API's classes of custom elements: `foundry.applications.elements`. */
export const elementClasses = (): any => globalThis.foundry.applications.elements;
