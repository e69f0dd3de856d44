/** The stages of the build: the files and folders they are made from, and what exists once they are built. */
export const STAGES: Readonly<Record<string, { readonly inputs: readonly string[]; readonly output: string }>>;
/** Every file below the given files and folders, as paths relative to the repository, sorted. */
export function filesBelow(places: readonly string[]): string[];
/** A digest of all that inputs hold. Contents, not dates, decide. */
export function digestOf(inputs: readonly string[]): string;
/** Whether what was built from inputs of this digest is there still. */
export function isKept(name: string, digest: string, output: string): boolean;
/** Notes what something was built from. */
export function keep(name: string, digest: string): void;
/** The stages whose inputs are not byte for byte what they were. */
export function staleStages(): string[];
