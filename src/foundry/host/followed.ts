import { host } from "./host.ts";

/** Tells whether any code listens to the hook `render<Class>` of an application's class or of a class it extends. */
export function isFollowed(app: object): boolean {
  const { events } = host.Hooks;
  for (let appClass = app.constructor; appClass.name; appClass = Object.getPrototypeOf(appClass))
    if (events[`render${appClass.name}`]?.length) return true;
  return false;
}
