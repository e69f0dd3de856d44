/**
 * How a model's prepared values become its own properties. All models of a class define the same properties in the same
 * order, so that the browser keeps their names once for all of them: a property that is first assigned by a computed
 * name, or whose getter is another function in each model, would make each model keep a table of names of its own.
 */

/** The functions behind the getters of a model, by name; a hidden property, as few models have any. */
const GETTERS = Symbol("getters");

type Held = Record<string, any> & { [GETTERS]?: Record<string, () => unknown> };

/** The descriptors of getters, by name. */
const byName = new Map<string, PropertyDescriptor>();

/** Returns the descriptor of a getter that calls the model's own function of this name. */
function getterOf(name: string): PropertyDescriptor {
  let descriptor = byName.get(name);
  if (!descriptor) {
    const get = function (this: Held): unknown {
      return this[GETTERS]![name]!.call(this);
    };
    descriptor = { get, set() {}, configurable: true, enumerable: true };
    byName.set(name, descriptor);
  }
  return descriptor;
}

/** Defines a property whose value is worked out by `getter` whenever it is read; assignments to it do nothing. */
export function defineGetter(model: Held, name: string, getter: () => unknown): void {
  if (!Object.hasOwn(model, GETTERS)) Object.defineProperty(model, GETTERS, { value: {}, configurable: true });
  model[GETTERS]![name] = getter;
  Object.defineProperty(model, name, getterOf(name));
}

/** Gives a model a value by name; with `readonly` it cannot be assigned. */
export function defineValue(model: Record<string, any>, name: string, value: unknown, readonly: boolean): void {
  const descriptor = Object.getOwnPropertyDescriptor(model, name);
  // a member of the class with this name may be a setter, which takes the value
  const assigned = descriptor ? descriptor.writable : name in model;
  if (assigned && !readonly) model[name] = value;
  else Object.defineProperty(model, name, { value, writable: !readonly, configurable: true, enumerable: true });
}
