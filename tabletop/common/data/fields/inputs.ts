/** The builders of form inputs, which only a client has: found when an input is wanted, not when a field is made. */

/** `foundry.applications.fields`. */
export const forms = (): any => globalThis.foundry.applications.fields;

/** `foundry.applications.elements`. */
export const elements = (): any => globalThis.foundry.applications.elements;
