/**
 * Makes a cache: a function that returns the value of a key. The first call for a key stores the value that `make`
 * returns, unless the value is undefined; later calls return the stored value.
 */
export function cacheOf<Value>(): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = make()));
    return value;
  };
}
