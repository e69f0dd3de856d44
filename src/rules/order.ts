/**
 * Groups ids by their totals (`totals` has the total of each id): one list of ids for each total, the highest total
 * first. Within a list the ids stand in the order of `totals`.
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
