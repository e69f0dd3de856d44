/* global Hooks, game, fromUuidSync */

/*
 * What an actor of Fray can do now, for the module Token Action HUD: each row of its sheet as an action, by game.fray alone.
 * The HUD looks for a module of this name and asks it for a SystemManager.
 */

const ID = "token-action-hud-fray";

/** Groups of the HUD in their order, and the ends of the item types that belong in each; what has no item is an act. */
const GROUPS = [
  ["weapons", /(Weapon|Missile|Cliche)$/],
  ["spells", /Spell$/],
  ["skills", /(Skill|Ability|Stunt)$/],
  ["gear", /./],
  ["acts", null],
];

/** One name for an offer, the same as long as it is offered. */
const idOf = ({ declaration: { action, item, choices } }) => JSON.stringify([action, item, choices]);

const plain = (token) => token?.document ?? token ?? null;
const offersOf = (actor, token) => (actor ? game.fray.offers(actor, plain(token)) : []);

function groupOf({ declaration: { item } }) {
  const type = item ? fromUuidSync(item)?.type : null;
  return type ? GROUPS.find(([, types]) => types?.test(type))[0] : "acts";
}

/** The offer as a press would declare it, at the targets of now. */
function declarationOf(actor, token, { declaration: { action, item, choices } }) {
  return game.fray.declarationOf(actor, action, { item, choices, token: plain(token) });
}

/** What the HUD shows of an offer; what cannot be done now is there, and its press says why. */
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

/** Declares an offer at the targets of now, with the token's actor. */
function press(actor, token, id) {
  const offer = offersOf(actor, token).find((one) => idOf(one) === id);
  return offer ? game.fray.declare(declarationOf(actor, token, offer)) : null;
}

Hooks.once("tokenActionHudCoreApiReady", ({ api }) => {
  class ActionHandler extends api.ActionHandler {
    async buildSystemActions() {
      const offers = offersOf(this.actor, this.token);
      for (const [id] of GROUPS) {
        const own = offers.filter((offer) => groupOf(offer) === id);
        const actions = await Promise.all(own.map((offer) => actionOf(this.actor, this.token, offer)));
        if (actions.length) this.addActions(actions, { id, type: "system" });
      }
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

  const own = game.modules.get(ID);
  // The core compares major and minor where both are given: the major alone is any 2.
  own.api = { requiredCoreModuleVersion: "2", SystemManager };
  Hooks.callAll("tokenActionHudSystemReady", own);
});

// The odds stand against the targets of now.
Hooks.on("targetToken", (user) => {
  if (user === game.user) game.tokenActionHud?.update({ type: "hook", name: "targetToken" });
});
