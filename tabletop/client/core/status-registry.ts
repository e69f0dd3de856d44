/**
 * Generation 14: `CONFIG.statusEffects` is a dictionary by id that can still be used like the list of generation 13
 * (https://github.com/foundryvtt/foundryvtt/issues/13122): by index, by iteration and by the methods of arrays.
 */
type Status = { id: string; [key: string]: any };

const INDEX = /^\d+$/;

/**
 * Makes a dictionary of statuses (id → status) that also works as a list, with indices, `length` and the methods of arrays.
 * @param content the statuses as a list or as a record; those without an id are left out
 */
export function statusRegistry(content: readonly Status[] | Readonly<Record<string, Status>>): any {
  const byId: Record<string, Status> = {};
  fill(byId, Array.isArray(content) ? content : Object.values(content));
  return new Proxy(byId, {
    get(target, key) {
      // `toString` is a list's, not the one that every object inherits
      if (key in target && key !== "toString") return Reflect.get(target, key);
      return listProperty(target, key);
    },
    has: (target, key) => key in target || (isIndex(key) && key in Object.values(target)),
    set(target, key, value) {
      // an index replaces or adds the status at that place in the order
      if (isIndex(key)) fill(target, Object.assign(Object.values(target), { [key]: value }));
      else Reflect.set(target, key, value);
      return true;
    },
  });
}

const isIndex = (key: PropertyKey): key is string => typeof key === "string" && INDEX.test(key);

/**
 * What an array of the statuses has under a key. If one of its methods changes the array, the dictionary is changed in
 * the same way, also in its order.
 */
function listProperty(target: Record<string, Status>, key: PropertyKey): unknown {
  const list = Object.values(target);
  const found = Reflect.get(list, key);
  if (typeof found !== "function") return found;
  return (...args: unknown[]) => {
    const before = [...list];
    const result = Reflect.apply(found, list, args);
    if (list.length !== before.length || list.some((status, index) => status !== before[index])) fill(target, list);
    return result;
  };
}

/** Replaces the content of the dictionary by the statuses of a list that have an id. */
function fill(target: Record<string, Status>, list: readonly Status[]): void {
  for (const id of Object.keys(target)) delete target[id];
  for (const status of list) if (status?.id) target[status.id] = status;
}

/**
 * Defines `statusEffects` of CONFIG as a dictionary of statuses that also works as a list; a list or record that a package
 * assigns is converted to one.
 */
export function defineStatuses(config: object, statuses: Record<string, Status>): void {
  let registry = statusRegistry(statuses);
  Object.defineProperty(config, "statusEffects", {
    get: () => registry,
    set: (value) => {
      registry = statusRegistry(value);
    },
    enumerable: true,
    configurable: true,
  });
}
