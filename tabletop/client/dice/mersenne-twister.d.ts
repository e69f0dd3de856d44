declare module "mersenne-twister" {
  /** The npm package ships no types; these are the members the tabletop uses. */
  export default class Twister {
    constructor(seed?: number | number[]);
    init_seed(seed: number): void;
    init_by_array(vector: number[], length: number): void;
    random_int(): number;
    random_int31(): number;
    random_incl(): number;
    random(): number;
    random_excl(): number;
    random_long(): number;
  }
}
