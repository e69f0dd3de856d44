/**
 * The stages of the build: the files and folders they are made from, and what exists once they are built; `mapped`: whether
 * they are scripts that source maps may be made for.
 */
export const STAGES: Readonly<
  Record<string, { readonly inputs: readonly string[]; readonly output: string; readonly mapped?: boolean }>
>;
/** Lists all files at and below the given paths, as paths relative to the repository, sorted. */
export function filesBelow(places: readonly string[]): string[];
/** Digests the paths and contents of all files at and below some paths. */
export function digestOf(inputs: readonly string[]): string;
/** Tells whether the output exists and was built from inputs with this digest. */
export function isKept(name: string, digest: string, output: string): boolean;
/** Notes the digest of the inputs from which a stage was built. */
export function keep(name: string, digest: string): void;
/** Notes the digest of the inputs from which a stage was built, and whether source maps were made. */
export function keepStage(name: string, digest: string, maps: boolean): void;
/**
 * Lists the names of the stages that must be built: their inputs have changed, or their output is missing; `maps`: or
 * their source maps are.
 */
export function staleStages(maps: boolean): string[];
