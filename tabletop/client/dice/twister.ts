import Twister from "mersenne-twister";

/**
 * A generator of random numbers from a seed, with the methods that Foundry documents; the npm package does the work.
 */
export class MersenneTwister {
  #twister: Twister;

  /** @param seed an integer; without one the browser chooses a random one */
  constructor(seed: number = randomSeed()) {
    this.#twister = new Twister(seed >>> 0);
  }

  seed(seed: number): number {
    this.#twister.init_seed(seed >>> 0);
    return seed;
  }

  seedArray(vector: number[]): void {
    this.#twister.init_by_array(vector, vector.length);
  }

  /** A random unsigned integer of 32 bits. */
  int(): number {
    return this.#twister.random_int();
  }

  /** A random unsigned integer of 31 bits. */
  int31(): number {
    return this.#twister.random_int31();
  }

  /** A random number from 0 to 1, both possible. */
  real(): number {
    return this.#twister.random_incl();
  }

  /** A random number above 0 and below 1. */
  realx(): number {
    return this.#twister.random_excl();
  }

  /** A random number, at least 0 and below 1. */
  rnd(): number {
    return this.#twister.random();
  }

  /** The same as `rnd`: a random number, at least 0 and below 1. */
  random(): number {
    return this.rnd();
  }

  /** A random number, at least 0 and below 1, with 53 random bits. */
  rndHiRes(): number {
    return this.#twister.random_long();
  }

  /**
   * A random number of the normal distribution with mean `mu` and standard deviation `sigma` (method of Box and
   * Muller).
   */
  normal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.random()));
    return mu + sigma * radius * Math.cos(2 * Math.PI * this.random());
  }

  /** the generator of the static methods, made when first used */
  static #shared: MersenneTwister | undefined;

  static get #instance(): MersenneTwister {
    return (MersenneTwister.#shared ??= new MersenneTwister());
  }

  static random(): number {
    return MersenneTwister.#instance.random();
  }

  static normal(mu: number, sigma: number): number {
    return MersenneTwister.#instance.normal(mu, sigma);
  }
}

/** A seed of 32 random bits. */
function randomSeed(): number {
  const words = new Uint32Array(1);
  globalThis.crypto.getRandomValues(words);
  return words[0]!;
}
