// The CLI ships no types; these are the two functions we call, as its README documents them.
declare module "fvtt-cli" {
  interface Options {
    recursive?: boolean;
    yaml?: boolean;
    log?: boolean;
    transformEntry?: (source: { [key: string]: unknown }) => void;
  }
  export function compilePack(source: string, target: string, options?: Options): Promise<void>;
  export function extractPack(source: string, target: string, options?: Options): Promise<void>;
}
