import type { ActorDocument, HostUser, ItemDocument } from "../../src/foundry/host/documents.ts";
import type { Held, Idle, Wrong } from "./held.ts";

/**
 * The comparison itself: each line expects exactly what it finds wrong. A made-up name, a wrong type, a call that the
 * host would not take and a correction without need all fail the type check.
 */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? never : { found: A }) : { found: A };
type Finds<O, Expected extends string> = Same<Wrong<O, Actor.Implementation>, Expected>;

export type Controls = [
  Held<Finds<{ madeUp(): void }, "madeUp: absent">>,
  Held<Finds<{ madeUp: string }, "madeUp: absent">>,
  Held<Finds<{ items: { madeUp(): void } }, "items.madeUp: absent">>,
  Held<Finds<{ prototypeToken: { madeUp: string } }, "prototypeToken.madeUp: absent">>,
  Held<Finds<{ prototypeToken: { name: number } }, "prototypeToken.name: type">>,
  Held<Finds<{ token: ItemDocument | null }, "token: type">>,
  Held<Finds<{ token: object }, "token: nullable">>,
  Held<Finds<{ name: any }, "name: any">>,
  Held<Finds<{ toObject(): number }, "toObject: call">>,
  Held<Finds<{ update(changes: number): Promise<unknown> }, "update: call">>,
  Held<Finds<{ testUserPermission(): boolean }, "testUserPermission: call">>,
  Held<Finds<{ testUserPermission(user: ActorDocument, level: string | number): boolean }, "testUserPermission: call">>,
  Held<Finds<{ testUserPermission(user: HostUser, level: string | number): string }, "testUserPermission: call">>,
  Held<Finds<{ reset(): void; madeUp(): void }, "madeUp: absent">>,
  Held<Same<Wrong<{ reset(madeUp: string): void }, Actor.Implementation>, "reset: call">>,
  Held<Same<Idle<{ isToken: boolean }, Actor.Implementation, { isToken: boolean }>, "isToken: no need">>,
  Held<Same<Idle<object, Actor.Implementation, { isToken: boolean }>, "isToken: no need">>,
  Held<Wrong<{ testUserPermission(user: HostUser, level: string | number): boolean }, Actor.Implementation>>,
];

declare const actor: ActorDocument;
// @ts-expect-error A method that the host does not have cannot be called.
export const called: unknown = actor.madeUp();
