import type { IsAny, Named, Primitive } from "./named.ts";

/**
 * The members of one of our interfaces that the community's type does not bear out, as a union of their paths; never
 * where all are. A path says what is wrong: `absent` (no such member), `type`, `nullable`, `call` (a method that cannot
 * be called as ours is), `any` (ours says nothing). `C` corrects members of theirs, by their paths.
 */
export type Wrong<O, T, C = unknown, Path extends string = ""> = {
  [K in keyof O & string]: `${Path}${K}` extends keyof C
    ? WrongMember<O[K], C[`${Path}${K}`], C, `${Path}${K}`>
    : K extends keyof T
      ? WrongMember<O[K], T[K], C, `${Path}${K}`>
      : `${Path}${K}: absent`;
}[keyof O & string];

/** Corrections that are not needed: of what ours does not have, or of what holds without them. */
export type Idle<O, T, C> = IdleIn<C, Wrong<O, T>>;
type IdleIn<C, Found> = {
  [P in keyof C & string]: [Extract<Found, `${P}: ${string}` | `${P}.${string}`>] extends [never]
    ? `${P}: no need`
    : never;
}[keyof C & string];

type WrongMember<O, T, C, Path extends string> =
  IsAny<O> extends true
    ? `${Path}: any`
    : IsAny<T> extends true
      ? never
      : unknown extends O
        ? never
        : [O] extends [Method | null | undefined]
          ? WrongMethod<NonNullable<O>, NonNullable<T>, Path>
          : [Named<T>] extends [Named<O>]
            ? never
            : IsRecord<NonNullable<O>> extends true
              ? WrongNullable<O, T, Path> | Wrong<NonNullable<O>, NonNullable<T>, C, `${Path}.`>
              : `${Path}: type`;

type WrongNullable<O, T, Path extends string> = [Extract<T, null | undefined>] extends [Extract<O, null | undefined>]
  ? never
  : `${Path}: nullable`;

/** An object whose members are compared one by one: neither a list nor a class of the platform nor a document. */
type IsRecord<O> = [O] extends [Primitive | EventTarget | readonly unknown[] | ReadonlySet<unknown> | Promise<unknown>]
  ? false
  : [Named<O>] extends [O]
    ? string extends keyof O
      ? false
      : true
    : false;

type Method = (...args: never[]) => unknown;

/** A call as ours must be one that some overload of theirs takes, and take no more arguments than that. */
type WrongMethod<O, T, Path extends string> =
  Overloads<O> extends infer Call
    ? Call extends (...args: infer A) => infer R
      ? Taken<A, R, Overloads<T>> extends false
        ? `${Path}: call`
        : never
      : never
    : never;

type Taken<A extends unknown[], R, S> = true extends (
  S extends (...args: infer B) => infer Q ? TakenBy<A, R, B, Q> : false
)
  ? true
  : false;

type TakenBy<A extends unknown[], R, B extends unknown[], Q> =
  Fits<A, B> extends true ? (unknown extends R | Q ? true : [Named<Q>] extends [Named<R>] ? true : false) : false;

/** Whether theirs can be called with arguments of ours; either may be the narrower, as ours say `object` for data. */
type Fits<A extends unknown[], B extends unknown[]> = { told(...args: NamedAll<B>): void } extends {
  told(...args: NamedAll<A>): void;
}
  ? Longer<A, B> extends true
    ? false
    : true
  : false;

type NamedAll<A extends unknown[]> = { [I in keyof A]: Named<A[I]> };
type Longer<A extends unknown[], B extends unknown[]> =
  Required<A> extends [...{ [I in keyof Required<B>]: unknown }, unknown, ...unknown[]] ? true : false;

/** The overloads of a method, as a union. */
type Overloads<T> = T extends {
  (...args: infer A1): infer R1;
  (...args: infer A2): infer R2;
  (...args: infer A3): infer R3;
  (...args: infer A4): infer R4;
}
  ? ((...args: A1) => R1) | ((...args: A2) => R2) | ((...args: A3) => R3) | ((...args: A4) => R4)
  : T;

/** Holds when nothing is wrong: else the compiler names what is. */
export type Held<W extends never> = W;
