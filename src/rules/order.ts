/**
 * Returns the ids of `totals`, which maps each id to its total, as a list of lists, the highest total first: ids of the
 * same total share an inner list, in the order given.
 */
export function fallingBlocks(totals: Readonly<Record<string, number>>): string[][] {
  const blocks = new Map<number, string[]>();
  for (const [id, total] of Object.entries(totals)) {
    const block = blocks.get(total);
    if (block) block.push(id);
    else blocks.set(total, [id]);
  }
  return [...blocks].sort(([a], [b]) => b - a).map(([, ids]) => ids);
}
