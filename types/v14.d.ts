/** What V14 has otherwise than V13. T14 is the public types repository at 14.366, A14 the public API pages of V14. */
declare namespace V14 {
  /** T14 common/data/operators.d.mts. */
  const operators: {
    readonly ForcedDeletion: new () => object;
    readonly ForcedReplacement: new (value: unknown) => object;
  };
}
