/** Rolls, sets and resets the initiative of combatants. */

/** Adds to a class of combats the methods that roll, set and reset initiative. */
export function CombatInitiativeMixin(base: any): any {
  return class extends base {
    /**
     * Rolls initiative for the combatants with these ids that the user owns, and posts the rolls in the chat; of hidden
     * combatants and tokens only to gamemasters.
     * @param updateTurn whether the turn stays with the combatant whose turn it is, as its place in the order changes
     */
    async rollInitiative(
      ids: string | string[],
      { formula = null, updateTurn = true, messageOptions = {} }: any = {},
    ): Promise<this> {
      const combatantIds = typeof ids === "string" ? [ids] : ids;
      const actingId = this.combatant?.id;
      const updates: any[] = [];
      const messages: any[] = [];
      const ChatMessageClass = globalThis.CONFIG.ChatMessage.documentClass;
      for (const id of combatantIds) {
        const combatant = this.combatants.get(id);
        if (!combatant?.isOwner) continue;
        // the roll
        const roll = combatant.getInitiativeRoll(formula ?? undefined);
        await roll.evaluate();
        updates.push({ _id: id, initiative: roll.total });
        // its message, made but not yet stored
        const { rollMode, messageMode, ...messageData } = messageOptions;
        const data = {
          speaker: ChatMessageClass.getSpeaker({
            actor: combatant.actor,
            token: combatant.token,
            alias: combatant.name,
          }),
          flavor: globalThis.game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
          flags: { core: { initiativeRoll: true } },
          ...messageData,
        };
        const isHidden = combatant.token?.hidden || combatant.hidden;
        const mode = isHidden ? { rollMode: "gmroll", messageMode: "gm" } : { rollMode, messageMode };
        const message = await roll.toMessage(data, { ...mode, create: false });
        // one sound for all rolls
        if (messages.length) message.sound = null;
        messages.push(typeof message.toObject === "function" ? message.toObject() : message);
      }
      // store all initiatives at once; then the turn goes back to the combatant that had it
      if (!updates.length) return this;
      await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
      if (updateTurn && actingId)
        await this.update(
          { turn: this.turns.findIndex((combatant: any) => combatant.id === actingId) },
          { turnEvents: false },
        );
      await ChatMessageClass.create(messages);
      return this;
    }

    /** Rolls initiative for the combatants that this user owns and that have none yet. */
    async rollAll(options: object = {}): Promise<this> {
      const ids = this.combatants
        .filter((combatant: any) => combatant.isOwner && combatant.initiative === null)
        .map((combatant: any) => combatant.id);
      return this.rollInitiative(ids, options);
    }

    /** Rolls initiative for the combatants without a player as owner that this user owns and that have none yet. */
    async rollNPC(options: object = {}): Promise<this> {
      const ids = this.combatants
        .filter((combatant: any) => combatant.isOwner && combatant.isNPC && combatant.initiative === null)
        .map((combatant: any) => combatant.id);
      return this.rollInitiative(ids, options);
    }

    /**
     * Sets the initiative of a combatant; the turn stays with the combatant whose turn it is. @throws Error for an
     * unknown id
     */
    async setInitiative(id: string, value: number): Promise<any> {
      const combatant = this.combatants.get(id, { strict: true });
      const actingId = this.combatant?.id;
      await combatant.update({ initiative: value });
      if (actingId && this.combatant?.id !== actingId) {
        await this.update({ turn: this.turns.findIndex((entry: any) => entry.id === actingId) }, { turnEvents: false });
      }
    }

    /**
     * Removes the initiative of all combatants and groups. A combat that has not started has no turn after that; else,
     * with `updateTurn`, the turn stays with the combatant that had it.
     */
    async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
      const actingId = this.combatant?.id;
      const updates = this.combatants.map((combatant: any) => ({ _id: combatant.id, initiative: null }));
      await this.updateEmbeddedDocuments("Combatant", updates);
      const groups = this.groups.map((group: any) => ({ _id: group.id, initiative: null }));
      if (groups.length) await this.updateEmbeddedDocuments("CombatantGroup", groups);
      if (!this.started) await this.update({ turn: null }, { turnEvents: false });
      else if (updateTurn && actingId)
        await this.update(
          { turn: this.turns.findIndex((combatant: any) => combatant.id === actingId) },
          { turnEvents: false },
        );
      return this;
    }
  };
}
