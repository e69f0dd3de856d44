/**
 * Generation 14: `CONFIG.statusEffects` is a dictionary by id that can still be used like the list of generation 13
 * (https://github.com/foundryvtt/foundryvtt/issues/13122): by index, by iteration and by the methods of arrays.
 */
type Status = { id: string; [key: string]: any };

const INDEX = /^\d+$/;

/**
 * Makes a dictionary of statuses (id → status) that also works as a list, with indices, `length` and the methods of
 * arrays.
 * @param statuses the statuses as a list or as a record; those without an id are left out
 */
export function statusRegistry(statuses: readonly Status[] | Readonly<Record<string, Status>>): any {
  const byId: Record<string, Status> = {};
  fill(byId, Array.isArray(statuses) ? statuses : Object.values(statuses));
  return new Proxy(byId, {
    get(dictionary, key) {
      // `toString` is a list's, not the one that every object inherits
      if (key in dictionary && key !== "toString") return Reflect.get(dictionary, key);
      return listProperty(dictionary, key);
    },
    has: (dictionary, key) => key in dictionary || (isIndex(key) && key in Object.values(dictionary)),
    set(dictionary, key, value) {
      // an index replaces or adds the status at that place in the order
      if (isIndex(key)) fill(dictionary, Object.assign(Object.values(dictionary), { [key]: value }));
      else Reflect.set(dictionary, key, value);
      return true;
    },
  });
}

const isIndex = (key: PropertyKey): key is string => typeof key === "string" && INDEX.test(key);

/**
 * What an array of the statuses has under a key. A method of the array is returned in a wrapper: if the method changes
 * the array, the wrapper gives the dictionary the same statuses in the same order.
 */
function listProperty(dictionary: Record<string, Status>, key: PropertyKey): unknown {
  const statuses = Object.values(dictionary);
  const member = Reflect.get(statuses, key);
  if (typeof member !== "function") return member;
  return (...args: unknown[]) => {
    const before = [...statuses];
    const result = Reflect.apply(member, statuses, args);
    if (statuses.length !== before.length || statuses.some((status, index) => status !== before[index]))
      fill(dictionary, statuses);
    return result;
  };
}

/** Replaces the content of the dictionary, in place, by the statuses of a list that have an id. */
function fill(dictionary: Record<string, Status>, statuses: readonly Status[]): void {
  for (const id of Object.keys(dictionary)) delete dictionary[id];
  for (const status of statuses) if (status?.id) dictionary[status.id] = status;
}

/**
 * Defines `statusEffects` of CONFIG as a dictionary of statuses that also works as a list. If a package assigns a list
 * or a record to it, that is converted to such a dictionary.
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
