import { host, runDetached, TokenDocumentBase, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { actionToJudge, defaultAction, ownAction } from "./actions.ts";
import { judgePath } from "./drag.ts";
import type { Judged } from "./drag.ts";
import { BY_HAND, isFree, pathOf } from "./methods.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import { hasRoom } from "../contract/reading/room.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { withoutMoves } from "../documents/copies.ts";
import { noteMove } from "./own-moves.ts";
import { moveMountsAlong } from "./mounts.ts";
import { noteOf, recordMove } from "./move-records.ts";
import { tellOverstep } from "./overstep.ts";
import { beginRush, rushOf } from "./rush.ts";
import type { Refusal } from "../contract/action.ts";
import { whileLeaving } from "../engine/leaving.ts";
import { outOfTurn, refusesOutOfTurn } from "../engine/out-of-turn.ts";
import { refusalInWords } from "../engine/state.ts";
import { maySeeNumbers } from "../cards/visibility.ts";

/**
 * Every token of Fray: it begins with the ruleset's default movement action, and illegal moves are stopped or advised
 * against with the reason in words.
 */
export class FrayTokenDocument extends TokenDocumentBase {
  override _inferMovementAction(): string {
    return defaultAction(this) ?? super._inferMovementAction?.() ?? "walk";
  }

  /**
   * Hides the bars of actors whose numbers this user may not see. A bar that a ruleset derives from damage can be
   * edited like any other: the amount typed becomes a card of damage or healing.
   */
  override getBarAttribute(name: string, options?: object): object | null {
    const { actor } = this;
    if (actor && rulesetOf(actor) && !maySeeNumbers(actor.uuid)) return null;
    const bar = super.getBarAttribute(name, options) as { attribute: string; editable: boolean } | null;
    if (!bar || !actor) return bar;
    return {
      ...bar,
      editable: bar.editable || Boolean(rulesetOf(actor)?.adjustHealth.declare(actor, this, 1, bar.attribute)),
    };
  }

  override async _preCreate(source: Record<string, unknown>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    for (const moves of withoutMoves(this, options)) this.updateSource(moves);
    const { actor } = this;
    const more = actor && rulesetOf(actor)?.hooks?.tokenDefaults?.(actor, this);
    if (more) this.updateSource(more);
  }

  /** Deletes tokens once what is being written to their combatants is there, which the host deletes after them. */
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
    return whileLeaving(combatants, () => super.deleteDocuments(ids, operation), true);
  }

  override _onCreate(source: object, options: object, userId: string): void {
    super._onCreate(source, options, userId);
    const { actor, parent } = this;
    if (!actor || !parent || userId !== host.game.userId) return;
    const more = rulesetOf(actor)?.hooks?.companions?.(actor, this) ?? [];
    if (more.length) runDetached(placeBeside(this, more));
  }

  /**
   * Judges a movement before it is made. Returns false, which stops it, for a combatant's move that the rules do not
   * allow (where the world only advises, notifies the user instead), and for one that goes on by a rush.
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
    // Targets are known on the viewed scene only, so a gamemaster on another scene is told those of the mover with the
    // move.
    operation.fray = {
      ...operation.fray,
      targets: { ...operation.fray?.targets, [this.id]: drag.target?.uuid ?? null },
    };
    const rush = rushOf(judged);
    if (rush) {
      // The move continues in parts: to the held square, the card, and on.
      beginRush(this, movement, judged, rush, operation.fray?.deed ?? null);
      return false;
    }
    // Outside of a fight no move is stopped.
    if (!drag.combatant) return;
    if (verdict.legal && !host.game.users.activeGM && judged.movement.after?.(drag, verdict, judged.table).length)
      host.ui.notifications.warn(localize("FRAY.Movement.uncounted", { name: this.name }));
    const remark = outOfTurn({ actor: drag.actor.uuid, token: this.uuid });
    if (verdict.legal) {
      if (remark && judged.movement.after?.(drag, verdict, judged.table).length) sayOutOfTurn(this, remark);
      return;
    }
    const reasons = verdict.reasons
      .map((reason) => `${refusalInWords(reason)}${reason.rule ? ` (${reason.rule})` : ""}`)
      .join(" ");
    // Where illegal moves are only advised against, acts out of turn may still be refused.
    if (shared<string>("movement") === "advice" && !(remark && refusesOutOfTurn())) {
      host.ui.notifications.info(localize("FRAY.Movement.advice", { reasons }));
      return;
    }
    host.ui.notifications.warn(localize("FRAY.Movement.refused", { reasons }));
    return false;
  }

  override _onUpdateMovement(movement: HostMovement, operation: Record<string, any>, user: HostUser): void {
    super._onUpdateMovement(movement, operation, user);
    const { deed, card, mount } = operation.fray ?? {};
    noteMove(this, movement, user, Boolean(deed ?? card ?? mount));
    const note = noteOf(operation.fray);
    recordMove(this, movement, user, note);
    tellOverstep(this, movement, user, note);
    if (user.isSelf) backToFirst(this, movement);
    moveMountsAlong(this, movement, user);
  }

  /**
   * Tells whether undoing a move would put a combatant's token where another stands by now. Moves that a card undoes
   * handle that themselves.
   */
  private isHeldWhereItBegan({ method, destination }: HostMovement): boolean {
    if (method !== "undo" || tokensGoingBack.has(this.uuid) || !rulesetOf(this.actor)?.movement) return false;
    return Boolean(combatantOf(this.actor!, this)) && !hasRoom(this, destination);
  }

  /** Judges a movement by dragging or keys; null for any other, for a free one, and where no ruleset judges it. */
  judgeMovement(movement: HostMovement): Judged | null {
    const { user } = host.game;
    if (!BY_HAND.has(movement.method) || isFree(movement, user) || !rulesetOf(this.actor)?.movement) return null;
    const path = pathOf(movement);
    const action = movement.destination.action ?? path.at(-1)?.action ?? this.movementAction;
    const judged = actionToJudge(this, action, user);
    return judged ? judgePath(this, path, judged) : null;
  }
}

/** Sets the movement action back to the default after a move with an action that is for one move only. */
function backToFirst(token: TokenDocument, movement: HostMovement): void {
  const ruleset = rulesetOf(token.actor);
  const own = ruleset && ownAction(ruleset.id, token.movementAction);
  const used = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action;
  if (!BY_HAND.has(movement.method) || used !== token.movementAction || !own) return;
  const first = defaultAction(token);
  if (first && ruleset.movement?.actions.find(({ id }) => id === own)?.once)
    runDetached(token.update({ movementAction: first }));
}

/** The token and turn of the last remark about a move out of turn: it is not repeated at further steps. */
let lastRemark = "";

/**
 * Notifies the user who moves a token that it is out of turn, once a turn: unlike an act, a move has no card that says
 * so.
 */
function sayOutOfTurn({ uuid, combatant }: TokenDocument, remark: Refusal): void {
  const { id = "", round = 0, turn = 0 } = combatant?.combat ?? {};
  const key = [uuid, id, round, turn].join();
  if (key !== lastRemark)
    host.ui.notifications.info(localize("FRAY.Movement.outOfTurn", { reason: refusalInWords(remark) }));
  lastRemark = key;
}

/** Places further tokens of a token's actor on its scene, each with data of its own, its place included. */
async function placeBeside(token: TokenDocument, tokenData: readonly object[]): Promise<void> {
  const actor = token.actor!;
  const tokens = await Promise.all(tokenData.map((data) => actor.getTokenDocument(data, { parent: token.parent })));
  await token.parent!.createEmbeddedDocuments(
    "Token",
    tokens.map((copy) => copy.toObject()),
  );
}
