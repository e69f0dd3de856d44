import { host } from "./host.ts";

/** Tells whether any code listens to the hook `render<Class>` of an application's class or of a class it extends. */
export function isFollowed(app: object): boolean {
  const { events } = host.Hooks;
  for (let kind = app.constructor; kind.name; kind = Object.getPrototypeOf(kind))
    if (events[`render${kind.name}`]?.length) return true;
  return false;
}
