import { digestOf, filesBelow, isKept, keep } from "./stages.mjs";

export { filesBelow };

/**
 * Runs work unless its inputs are byte for byte what they were when it last succeeded and its output still exists.
 * @param name that of the note about the inputs, in .build/stamps
 * @param inputs paths of files and folders, from the repository's root; so is `output`, a file or folder
 * @returns true if the work was run
 */
export async function whenStale(
  name: string,
  inputs: readonly string[],
  output: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const digest = digestOf(inputs);
  if (isKept(name, digest, output)) return false;
  await work();
  keep(name, digest);
  return true;
}
