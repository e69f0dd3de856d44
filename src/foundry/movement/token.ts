import { host, runDetached, TokenDocumentBase, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { actionToJudge, defaultAction, ownAction } from "./actions.ts";
import { judgePath } from "./drag.ts";
import type { Judged } from "./drag.ts";
import { BY_HAND, isFree, pathOf } from "./methods.ts";
import { combatantOnScene } from "../contract/reading/reader.ts";
import { hasRoom } from "../contract/reading/room.ts";
import { isActingClient } from "../engine/client.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { withoutMoves } from "../documents/copies.ts";
import { noteMove } from "./own-moves.ts";
import { moveMountsAlong } from "./mounts.ts";
import { noteOf, recordMove } from "./move-records.ts";
import { isReturnOf, tellOverstep } from "./overstep.ts";
import { reasonsInWords } from "./refused.ts";
import { beginRush, rushOf } from "./rush.ts";
import type { Refusal } from "../contract/action.ts";
import { whileLeaving } from "../engine/leaving.ts";
import { outOfTurn, refusesOutOfTurn } from "../engine/out-of-turn.ts";
import { refusalInWords } from "../engine/state.ts";
import { maySeeNumbers } from "../cards/visibility.ts";

/**
 * A token of Fray. It begins with its ruleset's first movement action; moves against the rules are stopped, or advised
 * against, with the reason in words.
 */
export class FrayTokenDocument extends TokenDocumentBase {
  override _inferMovementAction(): string {
    return defaultAction(this) ?? super._inferMovementAction?.() ?? "walk";
  }

  /**
   * Returns the host's data of a bar; null if this user may not see the numbers of the token's actor. A bar of points
   * that a ruleset derives can be edited too: the amount typed in it becomes a card (an action's chat message) of
   * damage.
   */
  override getBarAttribute(name: string, options?: object): object | null {
    const { actor } = this;
    if (actor && rulesetOf(actor) && !maySeeNumbers(actor.uuid)) return null;
    const bar = super.getBarAttribute(name, options) as { attribute: string; editable: boolean } | null;
    if (!bar || !actor) return bar;
    // The ruleset is asked for the card of one point: it has one only for a bar of points.
    const isEditable = bar.editable || Boolean(rulesetOf(actor)?.adjustHealth.declare(actor, this, 1, bar.attribute));
    return { ...bar, editable: isEditable };
  }

  /** Removes from a copied token the recorded moves of its original, and adds the ruleset's fields for a new token. */
  override async _preCreate(source: Record<string, unknown>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    for (const moves of withoutMoves(this, options)) this.updateSource(moves);
    const { actor } = this;
    const defaults = actor && rulesetOf(actor)?.hooks?.tokenDefaults?.(actor, this);
    if (defaults) this.updateSource(defaults);
  }

  /**
   * Deletes tokens; with them the host deletes their combatants. Waits until the writes to these combatants that are
   * under way have ended, and lets no further write to them begin.
   */
  static override deleteDocuments(
    ids: string[] = [],
    operation: { readonly deleteAll?: boolean; readonly parent?: { readonly id: string } } = {},
  ): Promise<readonly object[]> {
    const combatants = host.game.combats.contents.flatMap((combat) =>
      combat.combatants.filter(
        ({ sceneId, tokenId }) =>
          sceneId === operation.parent?.id && (operation.deleteAll === true || ids.includes(tokenId ?? "")),
      ),
    );
    const isDeletedLater = true;
    return whileLeaving(combatants, () => super.deleteDocuments(ids, operation), isDeletedLater);
  }

  /** Has further tokens placed beside a new one if the ruleset wants that, on the client of the user who made it. */
  override _onCreate(source: object, options: object, userId: string): void {
    super._onCreate(source, options, userId);
    const { actor, parent } = this;
    if (!actor || !parent || userId !== host.game.userId) return;
    const companions = rulesetOf(actor)?.hooks?.companions?.(actor, this) ?? [];
    if (companions.length) runDetached(placeBeside(this, companions));
  }

  /**
   * Judges a movement made by hand, and tells the user what speaks against it; `operation` then carries the mover's
   * target. Returns false, which stops the movement, in three cases: a combatant's move is undone by hand to where
   * another token stands now; a foe in the way interrupts it (a rush), so that it is made in parts instead; a combatant
   * moves against the rules, unless the world only advises on movement and does not refuse this as out of turn.
   */
  override async _preUpdateMovement(movement: HostMovement, operation: Record<string, any>): Promise<boolean | void> {
    if ((await super._preUpdateMovement(movement, operation)) === false) return false;
    if (this.isHeldWhereItBegan(movement)) {
      host.ui.notifications.warn(localize("FRAY.Movement.backHeld", { name: this.name }));
      return false;
    }
    const judged = this.judgeMovement(movement);
    if (!judged) return;
    const { verdict, drag } = judged;
    // Sent with the move: a gamemaster's client that views another scene does not know the mover's targets.
    operation.fray = {
      ...operation.fray,
      targets: { ...operation.fray?.targets, [this.id]: drag.target?.uuid ?? null },
    };
    const rush = rushOf(judged);
    if (rush) {
      // The move is made in parts instead: up to the foe, then the card that decides, then the rest.
      beginRush(this, movement, judged, rush, operation.fray?.deed ?? null);
      return false;
    }
    // Outside of encounters no move is stopped.
    if (!drag.combatant) return;
    // Why the move is out of turn; null if it is not, or if the world allows such moves.
    const remark = outOfTurn({ actor: drag.actor.uuid, token: this.uuid }, drag.combatant);
    if (verdict.legal) {
      const costsSomething = (): boolean => Boolean(judged.movement.after?.(drag, verdict, judged.table).length);
      // Without a gamemaster nobody writes the cost.
      if (!host.game.users.activeGM && costsSomething())
        host.ui.notifications.warn(localize("FRAY.Movement.uncounted", { name: this.name }));
      if (remark && costsSomething()) sayOutOfTurn(this, remark);
      return;
    }
    const reasons = reasonsInWords(verdict.reasons);
    // A world that only advises on movement may still refuse acts out of turn.
    if (shared<string>("movement") === "advice" && !(remark && refusesOutOfTurn())) {
      host.ui.notifications.info(localize("FRAY.Movement.advice", { reasons }));
      return;
    }
    host.ui.notifications.warn(localize("FRAY.Movement.refused", { reasons }));
    return false;
  }

  /**
   * Does what follows from a finished movement. It is called on every client; each function called here decides whether
   * this client has something to do.
   */
  override _onUpdateMovement(movement: HostMovement, operation: Record<string, any>, user: HostUser): void {
    super._onUpdateMovement(movement, operation, user);
    // Whether the move is part of something else: of a card, or of the mount that carries this token.
    const { deed, card, mount } = operation.fray ?? {};
    noteMove(this, movement, user, Boolean(deed ?? card ?? mount));
    if (isActingClient()) {
      const isReturn = isReturnOf(this, movement, user);
      const move = { token: this, movement, user, note: noteOf(operation.fray), isReturn };
      recordMove(move);
      tellOverstep(move);
    }
    if (user.isSelf) backToFirst(this, movement);
    moveMountsAlong(this, movement, user);
  }

  /**
   * Tells whether undoing a move would put a combatant's token where it has no room, as another token stands there now.
   * False for moves that are undone with their card: the card checks the room itself.
   */
  private isHeldWhereItBegan({ method, destination }: HostMovement): boolean {
    if (method !== "undo" || tokensGoingBack.has(this.uuid) || !rulesetOf(this.actor)?.movement) return false;
    return Boolean(combatantOnScene(this.actor!, this)) && !hasRoom(this, destination);
  }

  /**
   * Judges a movement made by dragging or keys. Null for one made otherwise, for one by a gamemaster who ignores costs,
   * and if the actor's ruleset judges no movement or not this action.
   */
  judgeMovement(movement: HostMovement): Judged | null {
    const { user } = host.game;
    if (!BY_HAND.has(movement.method) || isFree(movement, user) || !rulesetOf(this.actor)?.movement) return null;
    const path = pathOf(movement);
    const action = movement.destination.action ?? path.at(-1)?.action ?? this.movementAction;
    const judgedAction = actionToJudge(this, action, user);
    return judgedAction ? judgePath(this, path, judgedAction) : null;
  }
}

/** Sets a token's movement action back to its first after a move by hand with an action that is for one move only. */
function backToFirst(token: TokenDocument, movement: HostMovement): void {
  const ruleset = rulesetOf(token.actor);
  const ownId = ruleset && ownAction(ruleset.id, token.movementAction);
  const usedAction = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action;
  if (!BY_HAND.has(movement.method) || usedAction !== token.movementAction || !ownId) return;
  const first = defaultAction(token);
  if (first && ruleset.movement?.actions.find(({ id }) => id === ownId)?.once)
    runDetached(token.update({ movementAction: first }));
}

/** The token and turn of the last remark about a move out of turn, which is not repeated in that turn. */
let lastRemark = "";

/** Tells the user who moves a token that this is out of turn, once a turn: a move has no card that would say so. */
function sayOutOfTurn({ uuid, combatant }: TokenDocument, remark: Refusal): void {
  const { id = "", round = 0, turn = 0 } = combatant?.combat ?? {};
  const key = [uuid, id, round, turn].join();
  if (key !== lastRemark)
    host.ui.notifications.info(localize("FRAY.Movement.outOfTurn", { reason: refusalInWords(remark) }));
  lastRemark = key;
}

/**
 * Creates further tokens of a token's actor on the token's scene, one from each of `tokenData`, which holds the new
 * token's place too.
 */
async function placeBeside(token: TokenDocument, tokenData: readonly object[]): Promise<void> {
  const actor = token.actor!;
  const tokens = await Promise.all(tokenData.map((data) => actor.getTokenDocument(data, { parent: token.parent })));
  await token.parent!.createEmbeddedDocuments(
    "Token",
    tokens.map((copy) => copy.toObject()),
  );
}
