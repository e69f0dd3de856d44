/* global Hooks, game, fromUuidSync */

/*
 * Gives the module Token Action HUD the actions that an actor of Fray has now: one for each row of the actor's sheet. It
 * uses game.fray alone. The HUD looks for a module of this name and asks it for a SystemManager.
 */

const ID = "token-action-hud-fray";

/** The HUD's groups in order, each with a pattern for the types of its items; actions without an item are acts. */
const GROUPS = [
  ["weapons", /(Weapon|Missile|Cliche)$/],
  ["spells", /Spell$/],
  ["skills", /(Skill|Ability|Stunt)$/],
  ["gear", /./],
  ["acts", null],
];

/** Makes an id for an offer, the same as long as it is offered. */
const idOf = ({ declaration: { action, item, choices } }) => JSON.stringify([action, item, choices]);

/** The document of a token: the HUD passes objects of the canvas, game.fray takes documents. */
const tokenDocument = (token) => token?.document ?? token ?? null;

/** Lists the offers of an actor now: the rows of its sheet, each with the declaration that a press would make. */
const offersOf = (actor, token) => (actor ? game.fray.offers(actor, tokenDocument(token)) : []);

/** Finds the group of an offer by the type of its item. */
function groupOf({ declaration: { item } }) {
  const type = item ? fromUuidSync(item)?.type : null;
  return type ? GROUPS.find(([, types]) => types?.test(type))[0] : "acts";
}

/** Makes the declaration of an offer anew, at the targets that the user has now. */
function declarationOf(actor, token, { declaration: { action, item, choices } }) {
  return game.fray.declarationOf(actor, action, { item, choices, token: tokenDocument(token) });
}

/** Makes the HUD's action of an offer. An offer that is refused now is shown too: its press says why. */
async function actionOf(actor, token, offer) {
  const odds = await game.fray.odds(declarationOf(actor, token, offer));
  return {
    id: idOf(offer),
    name: game.i18n.localize(offer.name),
    img: offer.img,
    encodedValue: idOf(offer),
    system: { actionType: groupOf(offer), actionId: idOf(offer) },
    ...(offer.pips ? { info1: { text: String(offer.pips) } } : {}),
    ...(odds ? { info2: { text: `${Math.round(odds.chance * 100)} %`, title: odds.words }, tooltip: odds.words } : {}),
  };
}

/** Declares the offer with an id, at the targets that the user has now; does nothing if it is no longer offered. */
function pressOffer(actor, token, id) {
  const offer = offersOf(actor, token).find((candidate) => idOf(candidate) === id);
  return offer ? game.fray.declare(declarationOf(actor, token, offer)) : null;
}

Hooks.once("tokenActionHudCoreApiReady", ({ api }) => {
  class ActionHandler extends api.ActionHandler {
    async buildSystemActions() {
      const offers = offersOf(this.actor, this.token);
      for (const [id] of GROUPS) {
        const offersOfGroup = offers.filter((offer) => groupOf(offer) === id);
        const actions = await Promise.all(offersOfGroup.map((offer) => actionOf(this.actor, this.token, offer)));
        if (actions.length) this.addActions(actions, { id, type: "system" });
      }
    }
  }

  class RollHandler extends api.RollHandler {
    async handleActionClick(_event, encodedValue) {
      await pressOffer(this.actor, this.token, this.action?.system?.actionId ?? encodedValue);
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
      const groups = GROUPS.map(([id]) => {
        const name = game.i18n.localize(`FRAYHUD.${id}`);
        return { id, name, listName: name, type: "system" };
      });
      const layout = groups.map((group) => ({
        nestId: group.id,
        id: group.id,
        name: group.name,
        groups: [{ ...group, nestId: `${group.id}_${group.id}` }],
      }));
      return { layout, groups };
    }
  }

  const module = game.modules.get(ID);
  // The HUD compares the minor version only where one is given: "2" allows every version 2.
  module.api = { requiredCoreModuleVersion: "2", SystemManager };
  Hooks.callAll("tokenActionHudSystemReady", module);
});

// The odds are those against the targets: the HUD is drawn again when they change.
Hooks.on("targetToken", (user) => {
  if (user === game.user) game.tokenActionHud?.update({ type: "hook", name: "targetToken" });
});
