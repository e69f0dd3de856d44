/* global Hooks, game */

/*
 * What an actor of Fray can do now, for the module Token Action HUD: each row of its sheet as an action, by game.fray alone.
 * The HUD looks for a module of this name and asks it for a SystemManager.
 */

const ID = "token-action-hud-fray";
const GROUP = "offers";

/** One name for an offer, the same as long as it is offered. */
const idOf = ({ declaration: { action, item, choices } }) => JSON.stringify([action, item, choices]);

const plain = (token) => token?.document ?? token ?? null;
const offersOf = (actor, token) => (actor ? game.fray.offers(actor, plain(token)) : []);

/** What the HUD shows of an offer; what cannot be done now is there, and its press says why. */
const actionOf = (offer) => ({
  id: idOf(offer),
  name: offer.name,
  img: offer.img,
  encodedValue: idOf(offer),
  system: { actionType: GROUP, actionId: idOf(offer) },
  ...(offer.pips ? { info1: { text: String(offer.pips) } } : {}),
});

/** Declares an offer at the targets of now, with the token's actor. */
function press(actor, token, id) {
  const offer = offersOf(actor, token).find((one) => idOf(one) === id);
  if (!offer) return null;
  const { action, item, choices } = offer.declaration;
  return game.fray.declare(game.fray.declarationOf(actor, action, { item, choices, token: plain(token) }));
}

Hooks.once("tokenActionHudCoreApiReady", ({ api }) => {
  class ActionHandler extends api.ActionHandler {
    async buildSystemActions() {
      const actions = offersOf(this.actor, this.token).map(actionOf);
      if (actions.length) this.addActions(actions, { id: GROUP, type: "system" });
    }
  }

  class RollHandler extends api.RollHandler {
    async handleActionClick(_event, encodedValue) {
      await press(this.actor, this.token, this.action?.system?.actionId ?? encodedValue);
    }
  }

  class SystemManager extends api.SystemManager {
    getActionHandler() {
      return new ActionHandler();
    }
    getAvailableRollHandlers() {
      return { core: "Fray" };
    }
    getRollHandler() {
      return new RollHandler();
    }
    async registerDefaults() {
      const group = { id: GROUP, name: "Fray", listName: "Fray", type: "system" };
      const nested = { ...group, nestId: `${GROUP}_${GROUP}` };
      return { layout: [{ nestId: GROUP, id: GROUP, name: "Fray", groups: [nested] }], groups: [group] };
    }
  }

  const own = game.modules.get(ID);
  own.api = { requiredCoreModuleVersion: "2.0", SystemManager };
  Hooks.call("tokenActionHudSystemReady", own);
});
