import { digestOf, filesBelow, isKept, keep } from "./stages.mjs";

export { filesBelow };

/** Runs `work` unless its inputs are byte for byte what they were when it last succeeded and `output` still exists. */
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
