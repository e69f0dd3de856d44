import type * as Ours from "../../src/foundry/host/documents.ts";
import type { MacroDocument } from "../../src/foundry/host/globals.ts";
import type { SettingDocument } from "../../src/foundry/host/hooks.ts";
import type { MessageDocument } from "../../src/foundry/host/host.ts";

/**
 * A type with every document in it named instead of unfolded, so that our documents and those of the community's types
 * can be compared member by member: whole documents refer to one another without end.
 */
export type Named<X> =
  IsAny<X> extends true
    ? X
    : X extends Primitive
      ? X
      : X extends Promise<infer V>
        ? Promise<Named<V>>
        : X extends { readonly collection: string; getDocuments: unknown }
          ? Document<"Pack">
          : X extends { readonly documentName: infer N; testUserPermission: unknown }
            ? OurDocumentOr<X, N>
            : X extends { contents: readonly (infer E)[] }
              ? Collection<Named<E>>
              : X extends readonly unknown[]
                ? { [I in keyof X]: Named<X[I]> }
                : X extends ReadonlySet<infer E>
                  ? ReadonlySet<Named<E>>
                  : X extends ReadonlyMap<infer K, infer V>
                    ? ReadonlyMap<K, Named<V>>
                    : X extends (...args: never[]) => unknown
                      ? X
                      : X extends DrawnToken
                        ? Document<"Token, drawn">
                        : X extends OurDocument
                          ? Document<NameOfOurs<X>>
                          : X;

export type IsAny<X> = 0 extends 1 & X ? true : false;
export type Primitive = string | number | bigint | boolean | symbol | null | undefined | void;

type OurDocumentOr<X, N> = X extends OurDocument ? Document<NameOfOurs<X>> : Document<N>;

interface Document<N> {
  readonly document: N;
}
interface Collection<E> {
  readonly entries: E;
}

/** Both our TokenPlaceable and the community's Token have these. */
interface DrawnToken {
  readonly document: { readonly documentName: unknown; readonly movementAction: unknown };
  readonly renderFlags: unknown;
}

/** What tells ours from theirs: an index signature over flags, which none of theirs has. */
type OurDocument = { readonly uuid: string; update(changes: object, operation?: object): Promise<unknown> } & (
  | Ours.HostDocument
  | Ours.HostUser
);

/** The narrower interfaces stand first: an actor has all that an effect has. */
type NameOfOurs<X> = X extends Ours.ActorDocument
  ? "Actor"
  : X extends Ours.TokenDocument
    ? "Token"
    : X extends Ours.SceneDocument
      ? "Scene"
      : X extends Ours.CombatantDocument
        ? "Combatant"
        : X extends Ours.CombatDocument
          ? "Combat"
          : X extends MessageDocument
            ? "ChatMessage"
            : X extends Ours.DeltaDocument
              ? "ActorDelta"
              : X extends Ours.WallDocument
                ? "Wall"
                : X extends MacroDocument
                  ? "Macro"
                  : X extends SettingDocument
                    ? "Setting"
                    : X extends Ours.ItemDocument
                      ? "Item"
                      : X extends Ours.EffectDocument
                        ? "ActiveEffect"
                        : X extends Ours.HostUser
                          ? "User"
                          : // Any document: as wide as all and as narrow as each.
                            any;
