/** Runs the events of turns and rounds, on one gamemaster's client. */
import { generation } from "../../common/abstract/generation.ts";

/** The round (0: not started), the turn (its place in the order, from 0; null: none) and the acting combatant. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** Makes a class of encounters with the events of turns and rounds, which the active gamemaster's client runs. */
export function TurnEventsMixin(base: any): any {
  return class extends base {
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

    /** Runs the events between the states `previous` and `current`, if the turn or round went forward. */
    async _manageTurnEvents(): Promise<void> {
      if (!this.started || !this._isEventManager()) return;
      const previous: CombatState = this.previous ?? { round: 0, turn: null, combatantId: null, tokenId: null };
      const current: CombatState = this.current;
      const forward =
        current.round > previous.round ||
        (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
      // another combatant in the same place of the order also begins a turn
      const replaced =
        current.round === previous.round &&
        current.turn === previous.turn &&
        current.combatantId !== previous.combatantId;
      if (!forward && !replaced) return;
      await this._refreshEffects(
        ["turnEnd", ...(current.round > previous.round && previous.round ? ["roundEnd"] : [])],
        previous,
      );
      await this._advance(previous, current);
      const beginnings = [
        ...(previous.round ? [] : ["combatStart"]),
        ...(current.round > previous.round ? ["roundStart"] : []),
        "turnStart",
      ];
      await this._refreshEffects(beginnings, previous);
    }

    /** Generation 14: ends durations at events of turns and rounds. */
    async _refreshEffects(events: string[], prior: CombatState): Promise<void> {
      if (generation() < 14) return;
      for (const event of events)
        await globalThis.CONFIG.ActiveEffect.documentClass.registry.refresh(event, { combat: this, prior });
    }

    /** Ends the previous turn, then ends and begins rounds and skipped turns, and at last begins the current turn. */
    async _advance(previous: CombatState, current: CombatState): Promise<void> {
      const before = this.combatants.get(previous.combatantId ?? "");
      if (before) await this._onEndTurn(before, { round: previous.round, turn: previous.turn, skipped: false });
      for (let round = Math.max(previous.round, 0); round < current.round; round++) {
        const skippedRound = round + 1 < current.round;
        if (round > 0) {
          await this._skip(round, round === previous.round ? (previous.turn ?? -1) + 1 : 0, this.turns.length);
          await this._onEndRound({ round, skipped: round > previous.round });
        }
        await this._onStartRound({ round: round + 1, skipped: skippedRound });
      }
      const from = current.round === previous.round ? (previous.turn ?? -1) + 1 : 0;
      await this._skip(current.round, from, current.turn ?? 0);
      const combatant = this.combatants.get(current.combatantId ?? "");
      if (combatant) await this._onStartTurn(combatant, { round: current.round, turn: current.turn, skipped: false });
    }

    /** Begins and ends turns that were passed over, marked as skipped. */
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

    /** Tells whether this client runs the events: it is that of the active gamemaster. Without one no client does. */
    _isEventManager(): boolean {
      return globalThis.game.users.activeGM?.isSelf ?? false;
    }

    /**
     * Starts the events without waiting, since a change inside of them may start the next ones meanwhile. The promise
     * of all is kept in `_turnEvents`.
     */
    _startTurnEvents(): void {
      const managed = this._manageTurnEvents().catch((error: Error) => {
        globalThis.Hooks.onError("Combat#_manageTurnEvents", error, { log: "error", notify: "error" });
      });
      this._turnEvents = Promise.all([this._turnEvents, managed]);
    }
  };
}
