/**
 * Makes a cache: a function that returns the value for a key. At the first call for the key this is what `make` returns,
 * later the same value.
 */
export function cacheOf<Value>(): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = make()));
    return value;
  };
}
