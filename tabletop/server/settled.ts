/** Returns the values of those promises that were fulfilled, in their order. */
export const valuesOf = <T>(settled: readonly PromiseSettledResult<T>[]): T[] =>
  settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
