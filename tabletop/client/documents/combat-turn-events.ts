/** Calls the methods for the start and end of turns and rounds, on the active gamemaster's client alone. */
import { generation } from "../../common/abstract/generation.ts";

/** A moment of a combat: the round (0: not started), the turn (index in the order; null: none) and whose turn it is. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/**
 * Adds to a class of combats the methods for turns and rounds, and the code that calls these methods when the turn or
 * round has changed.
 */
export function TurnEventsMixin(base: any): any {
  return class extends base {
    /**
     * Defines `_turnEvents`, a promise that resolves when the methods for turns called so far are done; it is not
     * stored.
     */
    _configure(options: any = {}): void {
      super._configure(options);
      Object.defineProperty(this, "_turnEvents", {
        value: Promise.resolve(),
        writable: true,
        configurable: true,
        enumerable: false,
      });
    }

    async _onEnter(_combatant: any): Promise<void> {}
    async _onExit(combatant: any): Promise<void> {
      await this._clearMovementHistoryOnExit(combatant);
    }
    async _onStartTurn(combatant: any, context: any): Promise<void> {
      await this._clearMovementHistoryOnStartTurn(combatant, context);
    }
    async _onEndTurn(_combatant: any, _context: any): Promise<void> {}
    async _onStartRound(_context: any): Promise<void> {}
    async _onEndRound(_context?: any): Promise<void> {}

    /**
     * Calls the methods for all that lies between the previous and the current state, if the turn or round went forward
     * or another combatant took the place of the acting one; a step backwards calls none. In generation 14 effects end
     * with the turns and rounds. Does nothing before the combat's start and on clients but the active gamemaster's.
     */
    async _manageTurnEvents(): Promise<void> {
      if (!this.started || !this._isEventManager()) return;
      const previous: CombatState = this.previous ?? { round: 0, turn: null, combatantId: null, tokenId: null };
      const current: CombatState = this.current;
      const wentForward =
        current.round > previous.round ||
        (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
      // A combatant that takes another's place in the order, such as after a deletion, also starts a turn.
      const isReplaced =
        current.round === previous.round &&
        current.turn === previous.turn &&
        current.combatantId !== previous.combatantId;
      if (!wentForward && !isReplaced) return;
      const endsRound = current.round > previous.round && previous.round !== 0;
      // effects that last until the end of the turn or round end before the methods are called
      await this._refreshEffects(["turnEnd", ...(endsRound ? ["roundEnd"] : [])], previous);
      await this._advance(previous, current);
      // effects that last until the start of the combat, round or turn end after the methods are called
      const startEvents = [
        ...(previous.round ? [] : ["combatStart"]),
        ...(current.round > previous.round ? ["roundStart"] : []),
        "turnStart",
      ];
      await this._refreshEffects(startEvents, previous);
    }

    /** Generation 14: ends effects whose duration runs out at one of these events. */
    async _refreshEffects(events: string[], prior: CombatState): Promise<void> {
      if (generation() < 14) return;
      for (const event of events)
        await globalThis.CONFIG.ActiveEffect.documentClass.registry.refresh(event, { combat: this, prior });
    }

    /**
     * Calls the methods: the previous turn ends, rounds end and start with the turns passed over, and the current turn
     * starts.
     */
    async _advance(previous: CombatState, current: CombatState): Promise<void> {
      const combatantBefore = this.combatants.get(previous.combatantId ?? "");
      if (combatantBefore)
        await this._onEndTurn(combatantBefore, { round: previous.round, turn: previous.turn, skipped: false });
      // each round that is left behind
      for (let round = Math.max(previous.round, 0); round < current.round; round++) {
        // the rest of a round that is left, then its end; the start of the next
        const skippedRound = round + 1 < current.round;
        if (round > 0) {
          await this._skip(round, round === previous.round ? (previous.turn ?? -1) + 1 : 0, this.turns.length);
          await this._onEndRound({ round, skipped: round > previous.round });
        }
        await this._onStartRound({ round: round + 1, skipped: skippedRound });
      }
      // the turns of the current round that were passed over, then the current turn
      const firstSkipped = current.round === previous.round ? (previous.turn ?? -1) + 1 : 0;
      await this._skip(current.round, firstSkipped, current.turn ?? 0);
      const combatant = this.combatants.get(current.combatantId ?? "");
      if (combatant) await this._onStartTurn(combatant, { round: current.round, turn: current.turn, skipped: false });
    }

    /** Starts and ends each turn from index `from` to before `to`, marked as skipped. */
    async _skip(round: number, from: number, to: number): Promise<void> {
      for (let turn = Math.max(from, 0); turn < to; turn++) {
        const combatant = this.turns[turn];
        if (!combatant) continue;
        const context = { round, turn, skipped: true };
        await this._onStartTurn(combatant, context);
        await this._onEndTurn(combatant, context);
      }
    }

    async _exitAll(combatants: any[]): Promise<void> {
      for (const combatant of combatants) await this._onExit(combatant);
    }

    /** Whether this client calls the methods: it is the active gamemaster's. Without a gamemaster no client does. */
    _isEventManager(): boolean {
      return globalThis.game.users.activeGM?.isSelf ?? false;
    }

    /**
     * Starts the calls of the methods (`_manageTurnEvents`) without waiting for their end, since a method may change
     * the turn and so start this again. Errors are logged and shown. `_turnEvents` resolves when all calls so far are
     * done.
     */
    _startTurnEvents(): void {
      const managed = this._manageTurnEvents().catch((error: Error) => {
        globalThis.Hooks.onError("Combat#_manageTurnEvents", error, { log: "error", notify: "error" });
      });
      this._turnEvents = Promise.all([this._turnEvents, managed]);
    }
  };
}
