/** A combatant, and groups of combatants. */
import { BaseCombatant, BaseCombatantGroup } from "../../common/documents/index.ts";
import { randomID } from "../../common/utils/text.ts";
import { getProperty } from "../../common/utils/objects.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseCombatant as any);

/** A combatant of an encounter, mostly with a token and an actor. */
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

  get actor(): any {
    return this.token?.actor ?? globalThis.game.actors?.get(this.actorId) ?? null;
  }

  /** The group of the combatant, or null. */
  get combatGroup(): any {
    return this.parent?.groups?.get(this._source.group) ?? null;
  }

  /** Tells whether no player owns the combatant, or it has no actor. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get hasPlayerOwner(): boolean {
    return !!globalThis.game.users?.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** The players who own the combatant. */
  get players(): any[] {
    return globalThis.game.users.filter((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** Tells whether the combatant is marked as defeated, or its actor has that status. */
  get isDefeated(): boolean {
    return this.defeated || !!this.actor?.statuses.has(globalThis.CONFIG.specialStatusEffects.DEFEATED);
  }

  get permission(): number {
    return this.actor?.permission ?? super.permission;
  }

  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  get resource(): any {
    return this._resource;
  }

  get hasRolled(): boolean {
    return this.initiative !== null;
  }

  prepareDerivedData(): void {
    const { token, actor } = this;
    this.name ||= token?.name || actor?.name || globalThis.game.i18n.localize("COMBAT.UnknownCombatant");
    this.img ||= token?.texture?.src || actor?.img || globalThis.CONST.DEFAULT_TOKEN;
    this.group = this.combatGroup ?? null;
    this._prepareGroup();
    this.updateResource();
  }

  /** Takes over the initiative of the group, where that has one. */
  _prepareGroup(): void {
    const group = this.combatGroup;
    if (group && group.initiative !== null) this.initiative = group.initiative;
  }

  /** Reads the resource that the tracker shows, as the settings name it. @returns its value, or null */
  updateResource(): any {
    const { game } = globalThis;
    const path = game.settings?.get("core", "combatTrackerConfig")?.resource;
    this._resource = path && this.actor ? (getProperty(this.actor.system, path) ?? null) : null;
    return this._resource;
  }

  /** Makes the roll for initiative, not yet evaluated. */
  getInitiativeRoll(formula?: string): any {
    formula ??= this._getInitiativeFormula();
    return globalThis.foundry.dice.Roll.create(formula, this.actor?.getRollData() ?? {});
  }

  _getInitiativeFormula(): string {
    return String(globalThis.CONFIG.Combat.initiative.formula || globalThis.game.system.initiative || "1d20");
  }

  /** Rolls initiative, without a message in the chat, and stores it. */
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

  // the acting combatant keeps its turn: each operation says where it stands in the new order

  static async _preCreateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    const sources = documents.map((document) => ({ ...document.toObject(), _id: document.id ?? randomID() }));
    keepTurn(operation, (combat) => combat.updateSource({ combatants: sources }));
  }

  static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    keepTurn(operation, (combat) => {
      for (const { _id, ...changes } of operation.updates) combat.combatants.get(_id)?.updateSource(changes);
    });
  }

  static async _preDeleteOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    keepTurn(operation, (combat) => {
      for (const { id } of documents) combat.combatants.delete(id);
    });
  }
}

/**
 * Sets the turn of an operation to the place of the acting combatant in the new order, or of the next one if it is
 * gone.
 */
function keepTurn(operation: any, change: (combat: any) => void): void {
  const combat = operation.parent;
  if (!combat?.combatant || operation.combatTurn !== undefined) return;
  const then = combat.clone({}, { keepId: true });
  change(then);
  then.prepareData();
  then.setupTurns();
  const left = combat.turns.slice(combat.turn).find(({ id }: any) => then.combatants.has(id));
  const turn = then.turns.findIndex(({ id }: any) => id === left?.id);
  const next = turn < 0 ? Math.max(then.turns.length - 1, 0) : turn;
  if (next !== combat.turn) operation.combatTurn = next;
}

const GroupBase = ClientDocumentMixin(BaseCombatantGroup as any);

/** A group of combatants that share their initiative. */
export class CombatantGroup extends GroupBase {
  get combat(): any {
    return this.parent;
  }

  /** The combatants of the group. */
  get members(): Set<any> {
    return new Set(this.parent?.combatants.filter((combatant: any) => combatant._source.group === this.id) ?? []);
  }

  /** Tells whether all members of the group are defeated; an empty group is not. */
  get defeated(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((member) => member.isDefeated);
  }

  /** Tells whether all members of the group are hidden; an empty group is not. */
  get hidden(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((member) => member.hidden);
  }

  async clearMovementHistories(): Promise<void> {
    await this.parent.clearMovementHistories([...this.members]);
  }
}
