import { host } from "./host.ts";

/** Tells whether a module listens to the renders of this application, by a render hook of one of its classes. */
export function isFollowed(app: object): boolean {
  const { events } = host.Hooks;
  for (let kind = app.constructor; kind.name; kind = Object.getPrototypeOf(kind))
    if (events[`render${kind.name}`]?.length) return true;
  return false;
}
