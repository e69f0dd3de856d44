/** `Combatant` and `CombatantGroup`: the participants of an encounter. */
import { BaseCombatant, BaseCombatantGroup } from "../../common/documents/index.ts";
import { randomID } from "../../common/utils/text.ts";
import { getProperty } from "../../common/utils/objects.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseCombatant as any);

/** A participant of an encounter, mostly with a token and an actor. */
export class Combatant extends Base {
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_resource", { value: null, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "_videoSrc", { value: null, writable: true, configurable: true, enumerable: false });
  }

  get combat(): any {
    return this.parent;
  }

  get token(): any {
    return globalThis.game.scenes?.get(this.sceneId)?.tokens.get(this.tokenId) ?? null;
  }

  /** The token's actor, else the actor with the stored id, else null. */
  get actor(): any {
    return this.token?.actor ?? globalThis.game.actors?.get(this.actorId) ?? null;
  }

  /** The group that the combatant is in; null without one. */
  get combatGroup(): any {
    return this.parent?.groups?.get(this._source.group) ?? null;
  }

  /** Whether the combatant has no actor, or no player owns it. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get hasPlayerOwner(): boolean {
    return !!globalThis.game.users?.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** The users other than gamemasters who own the combatant. */
  get players(): any[] {
    return globalThis.game.users.filter((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** Whether the combatant is marked as defeated, or its actor has the status for it. */
  get isDefeated(): boolean {
    return this.defeated || !!this.actor?.statuses.has(globalThis.CONFIG.specialStatusEffects.DEFEATED);
  }

  get permission(): number {
    return this.actor?.permission ?? super.permission;
  }

  /** Whether the tracker lists the combatant for this client's user. */
  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** The value of the resource that the tracker shows, as last read by `updateResource`. */
  get resource(): any {
    return this._resource;
  }

  get hasRolled(): boolean {
    return this.initiative !== null;
  }

  /**
   * Fills in name and picture from token or actor, and the resource that the tracker shows. Replaces the group's id by
   * the group, and takes over its initiative.
   */
  prepareDerivedData(): void {
    const { token, actor } = this;
    this.name ||= token?.name || actor?.name || globalThis.game.i18n.localize("COMBAT.UnknownCombatant");
    this.img ||= token?.texture?.src || actor?.img || globalThis.CONST.DEFAULT_TOKEN;
    this.group = this.combatGroup ?? null;
    this._prepareGroup();
    this.updateResource();
  }

  /** Takes over the group's initiative, if the group has one. */
  _prepareGroup(): void {
    const group = this.combatGroup;
    if (group && group.initiative !== null) this.initiative = group.initiative;
  }

  /**
   * Reads the resource that the tracker shows, by its path in the settings, from the actor, and keeps its value in
   * `_resource`. @returns the value, or null
   */
  updateResource(): any {
    const { game } = globalThis;
    const path = game.settings?.get("core", "combatTrackerConfig")?.resource;
    this._resource = path && this.actor ? (getProperty(this.actor.system, path) ?? null) : null;
    return this._resource;
  }

  /** Makes the roll for initiative, not evaluated yet. @param formula by default that of the configuration */
  getInitiativeRoll(formula?: string): any {
    formula ??= this._getInitiativeFormula();
    return globalThis.foundry.dice.Roll.create(formula, this.actor?.getRollData() ?? {});
  }

  _getInitiativeFormula(): string {
    return String(globalThis.CONFIG.Combat.initiative.formula || globalThis.game.system.initiative || "1d20");
  }

  /** Rolls initiative and stores the total; posts no message. */
  async rollInitiative(formula?: string): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.token?._onRelatedUpdate?.({}, options);
  }

  // Each operation on combatants changes their order, and so the index of the turn: it notes the new index
  // (`keepTurn`).

  static async _preCreateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    const sources = documents.map((document) => ({ ...document.toObject(), _id: document.id ?? randomID() }));
    keepTurn(operation, (combat) => combat.updateSource({ combatants: sources }));
  }

  /** Notes in the operation the index that the present turn will have after these updates, if the index changes. */
  static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    keepTurn(operation, (combat) => {
      for (const { _id, ...changes } of operation.updates) combat.combatants.get(_id)?.updateSource(changes);
    });
  }

  /** Notes in the operation the index that the present turn will have after these deletions. */
  static async _preDeleteOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    keepTurn(operation, (combat) => {
      for (const { id } of documents) combat.combatants.delete(id);
    });
  }
}

/**
 * Notes in an operation on combatants, as `combatTurn`, the index that the acting combatant will have in the new order.
 * If the operation deletes that combatant, the next one left has the turn. Notes nothing if the index stays, or is
 * noted already.
 * @param applyChanges makes the operation's changes to a copy of the combat
 */
function keepTurn(operation: any, applyChanges: (combat: any) => void): void {
  const combat = operation.parent;
  if (!combat?.combatant || operation.combatTurn !== undefined) return;
  const later = combat.clone({}, { keepId: true });
  applyChanges(later);
  later.prepareData();
  later.setupTurns();
  // the first, from the acting combatant on, that is still there afterwards
  const stillThere = combat.turns.slice(combat.turn).find(({ id }: any) => later.combatants.has(id));
  const turn = later.turns.findIndex(({ id }: any) => id === stillThere?.id);
  // With none left after the acting one, the last in the order has the turn.
  const next = turn < 0 ? Math.max(later.turns.length - 1, 0) : turn;
  if (next !== combat.turn) operation.combatTurn = next;
}

const GroupBase = ClientDocumentMixin(BaseCombatantGroup as any);

/** A group of combatants that share their initiative. */
export class CombatantGroup extends GroupBase {
  get combat(): any {
    return this.parent;
  }

  /** The group's combatants. */
  get members(): Set<any> {
    return new Set(this.parent?.combatants.filter((combatant: any) => combatant._source.group === this.id) ?? []);
  }

  /** Whether all combatants of the group are defeated; false for an empty group. */
  get defeated(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((member) => member.isDefeated);
  }

  /** Whether all combatants of the group are hidden; false for an empty group. */
  get hidden(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((member) => member.hidden);
  }

  async clearMovementHistories(): Promise<void> {
    await this.parent.clearMovementHistories([...this.members]);
  }
}
