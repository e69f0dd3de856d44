/* global CONFIG, Hooks, canvas, foundry, fromUuid, fromUuidSync, game, ui */

/*
 * Gives the module Argon Combat HUD the actions that an actor of Fray has now. It uses game.fray alone. The HUD calls the
 * hook argonInit once, and draws the parts that are defined there.
 */

/** The groups of actions, each with a pattern for the types of its items; actions without an item are acts. */
const GROUPS = [
  ["weapons", /(Weapon|Missile|Cliche)$/],
  ["spells", /Spell$/],
  ["skills", /(Skill|Ability|Stunt)$/],
  ["gear", /./],
  ["acts", null],
];
/** The groups that open from a button, each with the name of the HUD's picture for it. */
const FOLDED = { spells: "spell-book", gear: "backpack", acts: "run" };
/** The most bars that show movement one step each; a longer movement has a bar for each cell of the grid. */
const MOST_STEPS = 24;

/** The text of a key of this module. */
const words = (key) => game.i18n.localize(`FRAYARGON.${key}`);
/** Escapes a text: names come from users, and the HUD puts them into the page as HTML. */
const escaped = (text) => foundry.utils.escapeHTML(String(text ?? ""));
/** The document of a token: the HUD passes objects of the canvas, game.fray takes documents. */
const tokenDocument = (token) => token?.document ?? token ?? null;

/** Finds the group of an offer by the type of its item. */
function groupOf({ declaration: { item } }) {
  const type = item ? fromUuidSync(item)?.type : null;
  return type ? GROUPS.find(([, types]) => types?.test(type))[0] : "acts";
}

/** Lists the offers of one group that an actor has now. */
const offersOf = (actor, token, group) =>
  actor ? game.fray.offers(actor, tokenDocument(token)).filter((offer) => groupOf(offer) === group) : [];

/** Makes the declaration of an offer anew, at the targets that the user has now. */
function declarationOf(actor, token, { declaration: { action, item, choices } }) {
  return game.fray.declarationOf(actor, action, { item, choices, token: tokenDocument(token) });
}

/** Computes the odds of an offer against the targets that the user has now. */
const oddsOf = (actor, token, offer) => game.fray.odds(declarationOf(actor, token, offer));
/** Writes a chance from 0 to 1 as a percentage. */
const percent = ({ chance }) => `${Math.round(chance * 100)} %`;

/** Makes the parts that the HUD draws, as classes derived from its own. */
function partsOf({ MAIN, PORTRAIT, DRAWER, PREFAB, WeaponSets, MovementHud }) {
  const { ActionPanel, BUTTONS, BUTTON_PANELS } = MAIN;

  class FrayPortrait extends PORTRAIT.PortraitPanel {
    get isDead() {
      return this.actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED);
    }
    async getStatBlocks() {
      const { value, max } = this.actor.system.health ?? {};
      return Number.isFinite(value) ? [[{ text: words("health") }, { text: `${value} / ${max}` }]] : [];
    }
    async _getButtons() {
      return [
        { id: "open-sheet", icon: "fas fa-user", label: words("sheet"), onClick: () => this.actor.sheet.render(true) },
        {
          id: "toggle-minimize",
          icon: "fas fa-caret-down",
          label: words("minimise"),
          onClick: () => ui.ARGON.toggleMinimize(),
        },
      ];
    }
  }

  /** The button of one offer: a press declares it; where the offer is refused, Fray says why. */
  class FrayOffer extends BUTTONS.ItemButton {
    constructor(offer, large) {
      super({ item: { name: game.i18n.localize(offer.name), img: offer.img }, inActionPanel: large });
      this.offer = offer;
    }
    get hasTooltip() {
      return true;
    }
    async getTooltipData() {
      const odds = await oddsOf(this.actor, this.token, this.offer);
      return {
        title: escaped(this.label),
        description: escaped(this.offer.reason),
        details: odds ? [{ label: words("odds"), value: percent(odds) }] : [],
        footerText: escaped(odds?.words),
      };
    }
    async _renderInner() {
      await super._renderInner();
      this.element.style.opacity = this.offer.refused ? "0.5" : "";
    }
    async _onLeftClick() {
      await game.fray.declare(declarationOf(this.actor, this.token, this.offer));
    }
    async _onRightClick() {
      const { item } = this.offer.declaration;
      if (item) (await fromUuid(item))?.sheet.render(true);
    }
  }

  class FrayWeapons extends ActionPanel {
    get label() {
      return "FRAYARGON.weapons";
    }
    async _getButtons() {
      return offersOf(this.actor, this.token, "weapons").map((offer) => new FrayOffer(offer, true));
    }
  }

  /** A button that opens a group. */
  class FrayGroup extends BUTTONS.ButtonPanelButton {
    constructor(group) {
      super();
      this.group = group;
    }
    get label() {
      return `FRAYARGON.${this.group}`;
    }
    get icon() {
      return `modules/enhancedcombathud/icons/${FOLDED[this.group]}.webp`;
    }
    async _getPanel() {
      const buttons = offersOf(this.actor, this.token, this.group).map((offer) => new FrayOffer(offer, false));
      return new BUTTON_PANELS.ButtonPanel({ id: this.group, buttons });
    }
  }

  class FrayMore extends ActionPanel {
    get label() {
      return "FRAYARGON.more";
    }
    async _getButtons() {
      const groups = Object.keys(FOLDED).filter((group) => offersOf(this.actor, this.token, group).length);
      return groups.map((group) => new FrayGroup(group));
    }
  }

  /** Skills and abilities, each with its odds. */
  class FrayDrawer extends DRAWER.DrawerPanel {
    rows = [];
    get title() {
      return "FRAYARGON.skills";
    }
    get visible() {
      return offersOf(this.actor, this.token, "skills").length > 0;
    }
    get categories() {
      const captions = [
        { label: "FRAYARGON.skills", align: "left" },
        { label: "FRAYARGON.odds", align: "right" },
      ];
      const buttons = this.rows.map(({ offer, odds }) => {
        const onClick = () => game.fray.declare(declarationOf(this.actor, this.token, offer));
        const label = escaped(game.i18n.localize(offer.name));
        return new DRAWER.DrawerButton([
          { label, onClick },
          { label: odds ? percent(odds) : "", onClick },
        ]);
      });
      return [{ gridCols: "4fr 2fr", captions, buttons }];
    }
    async getData() {
      const offers = offersOf(this.actor, this.token, "skills");
      this.rows = await Promise.all(
        offers.map(async (offer) => ({ offer, odds: await oddsOf(this.actor, this.token, offer) })),
      );
      return super.getData();
    }
  }

  /** Hides the HUD's sets of weapons: in Fray, changing the weapon in a hand is an act that costs time. */
  class FrayHands extends WeaponSets {
    get visible() {
      return false;
    }
    async _onSetChange() {}
  }

  class FrayMovement extends MovementHud {
    get movement() {
      return game.fray.movement(tokenDocument(this.token));
    }
    get visible() {
      return Boolean(game.combat?.started && this.movement);
    }
    /** The distance that one of the HUD's bars stands for. */
    get step() {
      return (this.movement?.total ?? 0) > MOST_STEPS ? canvas.grid.distance : 1;
    }
    get movementMax() {
      return Math.floor((this.movement?.total ?? 0) / this.step);
    }
    updateMovementUsed() {
      const { total = 0, spent = 0 } = this.movement ?? {};
      this.movementUsed = Math.round(Math.min(spent, total) / this.step);
    }
    onTokenUpdate() {
      void this.render();
    }
    _onNewTurn() {
      void this.render();
    }
    _onNewRound() {
      void this.render();
    }
    _onCombatEnd() {
      void this.render();
    }
    /** Draws a bar for each step of the turn's movement, and the numbers of what is left and of the whole. */
    updateMovement() {
      this.updateMovementUsed();
      const left = this.movementMax - this.movementUsed;
      const bars = Array.from({ length: this.movementMax }, (_, index) => {
        const bar = document.createElement("div");
        bar.classList.add("movement-space", ...(index < left ? ["base-movement"] : []));
        return bar;
      });
      this.element.querySelector(".movement-spaces").replaceChildren(...bars);
      this.element.querySelector(".movement-current").innerText = left * this.step;
      this.element.querySelector(".movement-max").innerText = this.movementMax * this.step;
    }
  }

  const panels = [FrayWeapons, FrayMore, PREFAB.PassTurnPanel];
  return { portrait: FrayPortrait, drawer: FrayDrawer, panels, hands: FrayHands, movement: FrayMovement };
}

Hooks.once("argonInit", (hud) => {
  const { portrait, drawer, panels, hands, movement } = partsOf(hud.ARGON);
  hud.definePortraitPanel(portrait);
  hud.defineDrawerPanel(drawer);
  hud.defineMainPanels(panels);
  hud.defineWeaponSets(hands);
  hud.defineMovementHud(movement);

  /** Draws the HUD again if it shows the given actor, whose offers may have changed. */
  const refreshFor = (actor) => {
    if (actor && actor === ui.ARGON?._actor) ui.ARGON.refresh();
  };
  for (const kind of ["create", "update", "delete"]) Hooks.on(`${kind}Item`, (item) => refreshFor(item.parent));
  Hooks.on("updateActor", refreshFor);
  Hooks.on("updateCombatant", (combatant) => refreshFor(combatant.actor));
  Hooks.on("updateCombat", () => refreshFor(ui.ARGON?._actor));
  Hooks.on("targetToken", (user) => user === game.user && refreshFor(ui.ARGON?._actor));
});
