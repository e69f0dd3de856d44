import { serverNow } from "../host/clock.ts";
import { CombatBase, host, localize } from "../host/host.ts";
import type { DescendantsGone, TurnContext } from "../host/host.ts";
import { enqueue, once } from "../host/queue.ts";
import { replacement } from "../host/compat.ts";
import { loadActions, resetsOf, rulesetById } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { notify } from "../engine/declare.ts";
import { endEffects } from "./durations.ts";
import { removalKeepingTurn } from "./order-without.ts";
import { writeUndoable } from "../engine/journal/write-plain.ts";
import { tieSnapshot } from "../engine/ties.ts";
import type { Block } from "../contract/combat.ts";
import type { CombatDocument, CombatantDocument, HostUser, GameReader } from "../host/documents.ts";
import { noteBeginning } from "./beginning.ts";
import { likelyRuleset } from "./likely.ts";
import { beginsTurn, markStart } from "./marks.ts";
import { tellPassedOver } from "./waiting.ts";
import { newInitiative } from "./new-initiative.ts";
import { endTurn } from "./turn-end.ts";
import { whileLeaving, unlessLeaving } from "../engine/leaving.ts";
import { runOpening } from "./opening.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { attempt, foreignReason, withoutStrangers } from "../contract/reading/strangers.ts";

/** The stored fields of an encounter (`CombatModel` in models.ts) that this file reads. */
interface CombatState {
  /** ids of the members of the acting block who are done */
  readonly done: readonly string[];
  /** the last round whose start was run, as text; "" for none */
  readonly started: string;
  /** the round in which the sides' die was last rolled */
  readonly sidesRound: number;
  readonly tie: unknown;
}

/** Returns the block of a combatant who acts alone. */
const alone = ({ id }: CombatantDocument): Block => ({ kind: "single", members: [id] });

/** An encounter. Its turns are in blocks (one combatant, a side, a tie); a block ends when all its members are done. */
export class FrayCombat extends CombatBase {
  get ruleset(): Ruleset | null {
    return rulesetById(this.type);
  }

  /** The encounter without foreign combatants (of another ruleset or type), as its ruleset reads it. */
  get known(): CombatDocument {
    return withoutStrangers(this);
  }

  get state(): CombatState {
    return this.system as unknown as CombatState;
  }

  /** The reader of documents and settings for its ruleset. */
  get table(): GameReader {
    return readerFor(this.type);
  }

  /**
   * Gives a new encounter that has no ruleset the one that its options ask for. Without such an option it gets a likely
   * ruleset, and the flag `presumed`. In both cases its stored data become those of the ruleset.
   */
  override async _preCreate(
    source: Record<string, any>,
    options: Record<string, any>,
    user: HostUser,
  ): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    if (rulesetById(this.type)) return;
    const askedRuleset = options.fray?.ruleset as string | undefined;
    this.updateSource({ type: askedRuleset ?? likelyRuleset(), ...replacement("system", {}) });
    if (!askedRuleset) this.updateSource({ flags: { fray: { presumed: true } } });
  }

  /** Deletes encounters once the writes under way in them are done. */
  static override deleteDocuments(ids: string[] = [], operation: { readonly deleteAll?: boolean } = {}) {
    const combats = host.game.combats.filter(({ id }) => operation.deleteAll || ids.includes(id));
    return whileLeaving(combats, () => super.deleteDocuments(ids, operation));
  }

  /**
   * Returns this round's blocks in the ruleset's order, and last foreign combatants, who only wait. Without a ruleset,
   * or if its order fails, each combatant is a block.
   */
  blocks(): Block[] {
    const { ruleset, known } = this;
    if (!ruleset) return this.combatants.map(alone);
    const blocks = attempt(
      () => ruleset.initiative.blocks(known, this.table),
      () => known.combatants.map(alone),
    )
      .map((block) => ({ ...block, members: block.members.filter((id) => this.combatants.has(id)) }))
      .filter((block) => block.members.length > 0);
    const strangers = this.combatants.filter((combatant) => !known.combatants.has(combatant.id));
    return [...blocks, ...strangers.map((combatant) => ({ ...alone(combatant), waits: true }))];
  }

  /** The block of the combatant whose turn it is; null while nobody has the turn, as before the start. */
  get block(): Block | null {
    const current = this.turn === null ? null : this.turns[this.turn];
    return (current && this.blocks().find((block) => block.members.includes(current.id))) ?? null;
  }

  /**
   * Sets the turns, in place of the host's method: in the order of the blocks, combatants in no block last. An index of
   * the present turn beyond the last one is lowered to that. Returns the sorted combatants.
   */
  override setupTurns(): CombatantDocument[] {
    const ids = this.blocks().flatMap((block) => block.members);
    const placeOf = new Map(ids.map((id, index) => [id, index]));
    const turns = [...this.combatants.contents].sort((a, b) => (placeOf.get(a.id) ?? 999) - (placeOf.get(b.id) ?? 999));
    const self = this as unknown as {
      turn: number | null;
      turns: CombatantDocument[];
      current: object;
      previous: object;
    };
    if (self.turn !== null) self.turn = Math.max(0, Math.min(self.turn, turns.length - 1));
    self.turns = turns;
    self.current = this._getCurrentState(self.turn === null ? undefined : turns[self.turn]);
    self.previous ??= self.current;
    return turns;
  }

  /** When combatants are deleted, the acting one keeps the turn; if it is deleted, the next who can act gets it. */
  override _onDeleteDescendantDocuments(...given: DescendantsGone): void {
    const removal = removalKeepingTurn(this, given);
    super._onDeleteDescendantDocuments(...removal.given);
    removal.settle();
  }

  /**
   * Sets the initiative of those combatants of `ids` that this user owns and may roll for and that are not foreign to
   * the ruleset; stores the numbers and posts the rolls. If a module stops one of the rolls, nothing is stored or
   * posted. A call with the same ids while one is under way does nothing more. Without a ruleset the host rolls.
   */
  override async rollInitiative(ids: string | string[], options: Record<string, any> = {}): Promise<unknown> {
    const { ruleset } = this;
    if (!ruleset) return super.rollInitiative(ids, options);
    const rolledIds = [ids].flat();
    await once(`initiative ${this.id} ${rolledIds.join()}`, async () =>
      (await import("./roll-initiative.ts")).rollInitiative(this, ruleset, rolledIds, options),
    );
    return this;
  }

  /** Tells whether a user may roll a combatant's initiative: as the ruleset says, else owners and gamemasters may. */
  mayRoll(combatant: CombatantDocument, user: HostUser = host.game.user): boolean {
    return (
      this.ruleset?.initiative.mayRoll?.(combatant, user) ?? (user.isGM || combatant.testUserPermission(user, "OWNER"))
    );
  }

  /**
   * Ends the turn. A player's call fires the hook `fray.done`, by which their own combatants in the block are marked as
   * done (start.ts). A gamemaster's call ends the block, also a tie, and tells who loses a turn by that; of a side it
   * marks the acting member as done, which ends the block once none is left to act. While the ruleset holds back a
   * round's first turn, a gamemaster's call only tells why.
   */
  override async nextTurn(): Promise<unknown> {
    if (!host.game.user.isGM) {
      host.Hooks.callAll("fray.done", this);
      return this;
    }
    const heldBack = this.turn === null && this.started ? this.ruleset?.initiative.holds?.(this.known) : null;
    if (heldBack) {
      notify(heldBack);
      return this;
    }
    if (this.block?.kind === "side" && this.combatant) await this.markDone(this.combatant.id);
    else {
      tellPassedOver(this);
      await this.leaveBlock();
    }
    return this;
  }

  /**
   * Ends the acting block, even if members have not acted. The turn goes to the first who can act in the next block
   * that does not wait and has such a member, and nobody counts as done; if none follows, the next round starts.
   */
  async leaveBlock(): Promise<unknown> {
    const blocks = this.blocks();
    const actingIndex = blocks.findIndex((block) => block.members.includes(this.combatant?.id ?? ""));
    const nextBlock = blocks
      .slice(actingIndex + 1)
      .find((block) => !block.waits && block.members.some((id) => this.canAct(id)));
    if (!nextBlock) return this.nextRound();
    const firstAble = nextBlock.members.find((id) => this.canAct(id))!;
    return this.goTo(firstAble, { "system.done": [] }, 1);
  }

  /**
   * Gives the turn to the first who can act in the nearest earlier block that does not wait and has such a member, and
   * nobody counts as done; without one goes back to the round before. Does nothing before the fight has started.
   */
  override async previousTurn(): Promise<unknown> {
    if (this.round === 0) return this;
    const blocks = this.blocks();
    const actingIndex = blocks.findIndex((block) => block.members.includes(this.combatant?.id ?? ""));
    const earlierBlock = blocks
      .slice(0, Math.max(0, actingIndex))
      .findLast((block) => !block.waits && block.members.some((id) => this.canAct(id)));
    if (!earlierBlock) return this.previousRound();
    const firstAble = earlierBlock.members.find((id) => this.canAct(id))!;
    return this.goTo(firstAble, { "system.done": [] }, -1);
  }

  /**
   * Tells whether a combatant takes turns. One who is not defeated does; a defeated one only by the world's setting
   * `fallenAct`, or while the tied turn lasts in which it fell (EC-A21).
   */
  canAct(id: string): boolean {
    const combatant = this.combatants.get(id);
    if (!combatant?.isDefeated || shared<boolean>("fallenAct")) return true;
    return Boolean(combatant.actor && tieSnapshot(combatant.actor)?.has(combatant.actor.uuid));
  }

  /** If the combatant whose turn it is cannot act, gives the turn to the first in the order who can. */
  private async passFallen(): Promise<void> {
    const { combatant } = this;
    if (!combatant || this.canAct(combatant.id)) return;
    const firstAble = this.turns.find((combatant) => this.canAct(combatant.id));
    if (firstAble) await this.goTo(firstAble.id, {}, 1);
  }

  /**
   * Stores the state before the fight (for a gamemaster) and starts it. Missing initiative is rolled first, unless the
   * ruleset itself holds back a round's first turn (EC-050, SS-016). The turn of one who cannot act goes to the first
   * who can. Called again meanwhile, it starts nothing more and resolves with the first call.
   */
  override startCombat(): Promise<unknown> {
    return once(`start ${this.id}`, () => this.begin());
  }

  /** Does what `startCombat` says. */
  private async begin(): Promise<unknown> {
    if (this.ruleset && host.game.user.isGM) await noteBeginning(this);
    const toRoll = this.combatants.filter((combatant) => combatant.initiative === null && this.mayRoll(combatant));
    const ids = toRoll.map((combatant) => combatant.id);
    if (ids.length && this.ruleset && !this.ruleset.initiative.holds)
      await this.rollInitiative(ids, { automatic: true });
    await super.startCombat();
    // A module's listener of preUpdateCombat may have prevented the start.
    if (this.started) await this.passFallen();
    else host.ui.notifications.warn(localize("FRAY.Combat.startPrevented", { hook: "preUpdateCombat" }));
    return this;
  }

  /**
   * Gives the turn to a combatant and writes `changes` in the same update. Calls the hook `combatTurn` before the
   * update and, as the host does, passes the update `direction` (1 onwards, -1 back) and the change of the world's
   * time.
   */
  async goTo(combatantId: string, changes: object, direction: 1 | -1): Promise<unknown> {
    const turn = this.turns.findIndex((combatant) => combatant.id === combatantId);
    const update = { round: this.round, turn, ...changes };
    const options = { direction, worldTime: { delta: this.getTimeDelta(this.round, this.turn, this.round, turn) } };
    host.Hooks.callAll("combatTurn", this, update, options);
    await this.update(update, options);
    return this;
  }

  /**
   * Marks a member of the acting block as done; the last one ends the block. Runs on the active gamemaster's client,
   * one call after the other: of two members of a tie at once, the second would otherwise undo the first.
   */
  markDone(combatantId: string): Promise<void> {
    return enqueue("done", () => this.markDoneNow(combatantId));
  }

  /**
   * Marks a member of the acting block as done. If none is left who can act and is not done, the next block begins;
   * else, if the member had the turn, the first one left gets it. Does nothing for others than the block's members.
   */
  private async markDoneNow(combatantId: string): Promise<void> {
    const { block } = this;
    if (!block?.members.includes(combatantId)) return;
    const doneIds = [...new Set([...this.state.done, combatantId])].filter((id) => block.members.includes(id));
    const stillToAct = block.members.filter((id) => !doneIds.includes(id) && this.canAct(id));
    if (!stillToAct.length) await this.leaveBlock();
    else if (this.combatant?.id === combatantId) await this.goTo(stillToAct[0]!, { "system.done": doneIds }, 1);
    else await this.update({ "system.done": doneIds });
  }

  /** Gives the turn to a chosen member of the acting block, if it is not done yet. */
  async actAs(combatantId: string): Promise<void> {
    if (this.block?.members.includes(combatantId) && !this.state.done.includes(combatantId))
      await this.goTo(combatantId, {}, 1);
  }

  /** Starts the next round, in which nobody is done yet; the turn of one who cannot act goes to the first who can. */
  override async nextRound(): Promise<unknown> {
    const result = await super.nextRound();
    await this.update({ "system.done": [] });
    await this.passFallen();
    return result;
  }

  /** Returns the seconds of world time from one round to another, by the ruleset; turns within a round take none. */
  override getTimeDelta(fromRound: number, _fromTurn: number | null, toRound: number, _toTurn: number | null): number {
    return (toRound - fromRound) * (this.ruleset?.roundSeconds ?? 0);
  }

  /** Starts a round; the host calls it on one gamemaster's client. A round entered again rolls nothing anew. */
  override async _onStartRound(context: object): Promise<void> {
    await super._onStartRound(context);
    await runOpening(this, () => unlessLeaving(this, () => this.startRound()));
  }

  /**
   * Ends effects that are due. For a new round makes the order (or keeps the old one) and rolls the sides' die; for a
   * round that was started before restores its order. Then makes the ruleset's changes for a round.
   */
  private async startRound(): Promise<void> {
    await endEffects(this.known);
    const { ruleset } = this;
    if (!ruleset) return;
    const isNewRound = this.round > Number(this.state.started || 0);
    if (isNewRound) {
      await this.update({ "system.started": `${this.round}` });
      await newInitiative(this, ruleset);
      await this.openRound(ruleset);
    } else await (await import("./orders.ts")).restoreOrder(this, false);
    await (await import("./step-back.ts")).beginRound(this, ruleset);
  }

  /**
   * If the sides roll dice for who acts first, rolls these dice, unless the ruleset leaves that to a user. Takes the
   * turn from everybody if the dice are then still not rolled for this round.
   */
  private async openRound(ruleset: Ruleset): Promise<void> {
    const { sides } = ruleset.initiative;
    if (!sides?.dice(this.known, this.table)) return;
    const isAutomatic = sides.automatic?.(this.known, this.table) ?? true;
    if (isAutomatic) await this.rollSides(ruleset, true);
    if (this.state.sidesRound < this.round) await unlessLeaving(this, () => this.update({ turn: null }));
  }

  /** Rolls the sides' die, if one is due and not rolled this round: of two presses at once the second does nothing. */
  rollSides(ruleset: Ruleset, isAutomatic = false): Promise<void> {
    return enqueue(`sides ${this.id}`, async () => {
      const { throwSides } = await import("./side-die.ts");
      const request = ruleset.initiative.sides?.dice(this.known, this.table);
      if (request && this.state.sidesRound < this.round) await throwSides(this, ruleset, request, isAutomatic);
    });
  }

  /** Writes the ruleset's changes as a turn begins, and marks its start, to which the fight can be taken back. */
  override async _onStartTurn(combatant: CombatantDocument, context: TurnContext): Promise<void> {
    const at = serverNow();
    await super._onStartTurn(combatant, context);
    if (!this.ruleset || foreignReason(combatant)) return;
    await unlessLeaving(this, async () => {
      const mark = { round: context.round, combatant: combatant.id, at, writes: await this.openTurn(combatant.id) };
      if (beginsTurn(this, combatant, context)) await markStart(this, mark);
    });
  }

  /** Ends effects that are due as a turn ends, and writes the ruleset's changes, which go back with the turn. */
  override async _onEndTurn(combatant: CombatantDocument, context: TurnContext): Promise<void> {
    await super._onEndTurn(combatant, context);
    if (!this.ruleset || foreignReason(combatant)) return;
    await unlessLeaving(this, () => endTurn(this, combatant, context));
  }

  /** Writes the ruleset's changes at the start of a combatant's turn; resolves to the writes, for a later undo. */
  async openTurn(combatantId: string): ReturnType<typeof writeUndoable> {
    const { ruleset } = this;
    if (!ruleset) return writeUndoable([]);
    await loadActions(ruleset.id);
    return writeUndoable(resetsOf(ruleset).startOfTurn?.(this.known, combatantId, this.table) ?? []);
  }

  override _canChangeRound(user: HostUser): boolean {
    return user.isGM;
  }

  override _canChangeTurn(user: HostUser): boolean {
    return (
      user.isGM || Boolean(this.block?.members.some((id) => this.combatants.get(id)?.testUserPermission(user, "OWNER")))
    );
  }

  /**
   * Asks in a dialog what the end of the fight resets; if anything is ticked, posts a message that can be undone.
   * Unless the dialog is cancelled, posts the fight's summary and deletes the encounter. Without a ruleset, or for a
   * user who is no gamemaster, does what Foundry does.
   */
  override async endCombat(): Promise<unknown> {
    if (!this.ruleset || !host.game.user.isGM) return super.endCombat();
    if (!(await (await import("./reset-dialog.ts")).askReset(this, this.ruleset))) return this;
    await (await import("./history.ts")).postSummary(this);
    await this.delete();
    return this;
  }
}
