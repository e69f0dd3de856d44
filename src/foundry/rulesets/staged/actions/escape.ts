import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { attackFields } from "../attack/fields.ts";
import { attackContext } from "../attack/context.ts";
import type { AttackContext, StagedWeapon, AttackOutcome } from "../types.ts";
import { freedChanges, gripOf } from "./grip.ts";
import { mayUse } from "../derived.ts";
import type { StagedModel } from "../models.ts";
import { escapeGrapple } from "../../../../rules/staged/attack.ts";
import { attackCosts, attackDice, resolveAttack } from "../attack/resolve.ts";

/** A gripped actor's attack on the holder of the grip. */
export interface EscapeContext extends AttackContext {
  /** strength of the grip */
  readonly strength: number;
}

/**
 * The outcome of an attack on the holder of a grip: the attack's own, the strength that the grip has left, and whether
 * the actor is free.
 */
export interface EscapeOutcome extends Outcome {
  readonly attack: AttackOutcome;
  /** strength that the grip has left */
  readonly left: number;
  readonly free: boolean;
}

/**
 * An attack on the holder of a grip. The advantage (how far the attack exceeds the defence) lowers the grip's strength;
 * at 0 the actor is free (ST-P12).
 */
export const escape: ActionRules<EscapeContext, EscapeOutcome> = {
  id: "escape",
  label: "FRAY.Staged.Action.escape",
  icon: "fa-solid fa-hand-fist",
  actorTypes: ["staged"],
  targets: "maybe",
  context: readEscape,
  fields: attackFields,
  dice: attackDice,
  resolve: (state) => {
    const attack = resolveAttack(state);
    const { strength } = state.context;
    const advantage = attack.strikes[0]?.advantage ?? 0;
    const strengthLeft = escapeGrapple({ strength, advantage });
    return { attack, left: strengthLeft, free: advantage > 0 && strengthLeft === 0, harmless: advantage <= 0 };
  },
  reservedCosts: attackCosts,
  costs: (_outcome, state, reader) => attackCosts(state, reader),
  applyEffects,
};

/**
 * Returns the attack on the holder of the actor's grip, or on the target if the holder is not known; or why it is
 * refused.
 */
function readEscape(declaration: Declaration, reader: GameReader): EscapeContext | Refusal {
  const actor = reader.actor(declaration.actor);
  const grip = actor && gripOf(actor);
  if (!actor || !grip)
    return { refused: "FRAY.Staged.Refused.NotGripped", rule: "ST-P12", data: { name: actor?.name ?? "" } };
  const holder = grip.by ?? reader.actor(declaration.targets[0]?.actor ?? null);
  if (!holder) return { refused: "TargetFirst" };
  const token = reader.token(declaration.token);
  const holderToken = token && reader.others(token).find((other) => other.actor?.uuid === holder.uuid);
  const context = attackContext(
    {
      ...declaration,
      item: declaration.item ?? bestMeleeWeapon(actor),
      targets: [{ actor: holder.uuid, token: holderToken?.uuid ?? null }],
    },
    reader,
    { escaping: true },
  );
  return "refused" in context ? context : { ...context, strength: grip.strength };
}

/**
 * Returns the uuid of the melee weapon with the highest attack total (ability and weapon) among those that the actor
 * holds and may use; null if none is better than bare hands.
 */
function bestMeleeWeapon(actor: ActorDocument): string | null {
  const system = actor.system as StagedModel;
  const { abilities } = system.derived;
  let best = { total: abilities.brawl ?? 0, uuid: null as string | null };
  for (const item of actor.items) {
    const weapon = item.system as StagedWeapon;
    if (item.type !== "stagedWeapon" || !weapon.held || weapon.range > 0 || !mayUse(item, system)) continue;
    const total = (abilities[weapon.ability] ?? 0) + weapon.attack;
    if (total > best.total) best = { total, uuid: item.uuid };
  }
  return best.uuid;
}

/**
 * Returns the changes to the grip; none without an advantage. The advantage lowers the grip's present strength, which
 * may have grown since the attack was declared; at 0 the actor is freed (ST-P12).
 */
function applyEffects(
  { attack }: EscapeOutcome,
  { declaration }: CardState<EscapeContext>,
  reader: GameReader,
): Change[] {
  const actor = reader.actor(declaration.actor);
  const grip = actor && gripOf(actor);
  const advantage = attack.strikes[0]?.advantage ?? 0;
  if (!actor || !grip || advantage <= 0) return [];
  const strengthLeft = escapeGrapple({ strength: grip.strength, advantage });
  if (strengthLeft === 0) return freedChanges(actor);
  const label = {
    key: "FRAY.Staged.Change.gripLess",
    data: { name: shownName(actor), strength: strengthLeft },
    rule: "ST-P12" as const,
  };
  return [{ kind: "delta", uuid: actor.uuid, path: "system.grip.strength", amount: -advantage, min: 0, label }];
}
