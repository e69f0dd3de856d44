import type * as Ours from "../../src/foundry/host/documents.ts";
import type { MessageDocument } from "../../src/foundry/host/host.ts";
import type { MacroDocument } from "../../src/foundry/host/globals.ts";
import type { Held, Idle, Wrong } from "./held.ts";

/** Each of our documents against the community's class, member by member. */
export type Documents = [
  Held<Wrong<Ours.HostDocument, Actor.Implementation, Corrected.Actor>>,
  Held<Wrong<Ours.ActorDocument, Actor.Implementation, Corrected.Actor>>,
  Held<Wrong<Ours.ItemDocument, Item.Implementation, Corrected.Item>>,
  Held<Wrong<Ours.EffectDocument, ActiveEffect.Implementation, Corrected.ActiveEffect>>,
  Held<Wrong<Ours.TokenDocument, TokenDocument.Implementation, Corrected.TokenDocument>>,
  Held<Wrong<Ours.SceneDocument, Scene.Implementation, Corrected.Scene>>,
  Held<Wrong<Ours.WallDocument, WallDocument.Implementation, Corrected.WallDocument>>,
  Held<Wrong<Ours.DeltaDocument, ActorDelta.Implementation, Corrected.ActorDelta>>,
  Held<Wrong<Ours.CombatDocument, Combat.Implementation, Corrected.Combat>>,
  Held<Wrong<Ours.CombatantDocument, Combatant.Implementation, Corrected.Combatant>>,
  Held<Wrong<Ours.HostUser, User.Implementation, Corrected.User>>,
  Held<Wrong<Ours.TokenPlaceable, Token.Implementation, Corrected.Token>>,
  Held<Wrong<MessageDocument, ChatMessage.Implementation, Corrected.ChatMessage>>,
  Held<Wrong<MacroDocument, Macro.Implementation, Corrected.Macro>>,
];

/** No correction outlives its need. */
export type Corrections = [
  Held<Idle<Ours.ActorDocument, Actor.Implementation, Corrected.Actor>>,
  Held<Idle<Ours.ItemDocument, Item.Implementation, Corrected.Item>>,
  Held<Idle<Ours.EffectDocument, ActiveEffect.Implementation, Corrected.ActiveEffect>>,
  Held<Idle<Ours.TokenDocument, TokenDocument.Implementation, Corrected.TokenDocument>>,
  Held<Idle<Ours.SceneDocument, Scene.Implementation, Corrected.Scene>>,
  Held<Idle<Ours.WallDocument, WallDocument.Implementation, Corrected.WallDocument>>,
  Held<Idle<Ours.DeltaDocument, ActorDelta.Implementation, Corrected.ActorDelta>>,
  Held<Idle<Ours.CombatDocument, Combat.Implementation, Corrected.Combat>>,
  Held<Idle<Ours.CombatantDocument, Combatant.Implementation, Corrected.Combatant>>,
  Held<Idle<Ours.HostUser, User.Implementation, Corrected.User>>,
  Held<Idle<Ours.TokenPlaceable, Token.Implementation, Corrected.Token>>,
  Held<Idle<MessageDocument, ChatMessage.Implementation, Corrected.ChatMessage>>,
  Held<Idle<MacroDocument, Macro.Implementation, Corrected.Macro>>,
];
