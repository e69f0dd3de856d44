/* global CONFIG, Hooks, canvas, foundry, fromUuid, fromUuidSync, game, ui */

/*
 * What an actor of Fray can do now, for the module Argon Combat HUD, by game.fray alone. The HUD tells of itself once with
 * its hook argonInit, and draws the parts that are defined there.
 */

/** Groups of what an actor can do, and the ends of the item types that belong in each; what has no item is an act. */
const GROUPS = [
  ["weapons", /(Weapon|Missile|Cliche)$/],
  ["spells", /Spell$/],
  ["skills", /(Skill|Ability|Stunt)$/],
  ["gear", /./],
  ["acts", null],
];
/** Groups that open from a button, with a picture of the HUD's. */
const FOLDED = { spells: "spell-book", gear: "backpack", acts: "run" };
/** A turn of more steps than these is counted in cells of the grid. */
const MOST_STEPS = 24;

const words = (key) => game.i18n.localize(`FRAYARGON.${key}`);
/** Names come from people; the HUD puts what it is given into the page as it is. */
const escaped = (text) => foundry.utils.escapeHTML(String(text ?? ""));
const plain = (token) => token?.document ?? token ?? null;

function groupOf({ declaration: { item } }) {
  const type = item ? fromUuidSync(item)?.type : null;
  return type ? GROUPS.find(([, types]) => types?.test(type))[0] : "acts";
}

/** What an actor can do now of one group. */
const offersOf = (actor, token, group) =>
  actor ? game.fray.offers(actor, plain(token)).filter((offer) => groupOf(offer) === group) : [];

/** The offer as a press would declare it, at the targets of now. */
function declarationOf(actor, token, { declaration: { action, item, choices } }) {
  return game.fray.declarationOf(actor, action, { item, choices, token: plain(token) });
}

const oddsOf = (actor, token, offer) => game.fray.odds(declarationOf(actor, token, offer));
const percent = ({ chance }) => `${Math.round(chance * 100)} %`;

/** The parts that the HUD draws, made of its own. */
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

  /** One thing to do: a press declares it, with Fray's own refusals. */
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
      const some = Object.keys(FOLDED).filter((group) => offersOf(this.actor, this.token, group).length);
      return some.map((group) => new FrayGroup(group));
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

  /** What a hand holds is changed by Fray's acts, which cost time: the HUD's sets of weapons are not shown. */
  class FrayHands extends WeaponSets {
    get visible() {
      return false;
    }
    async _onSetChange() {}
  }

  class FrayMovement extends MovementHud {
    get movement() {
      return game.fray.movement(plain(this.token));
    }
    get visible() {
      return Boolean(game.combat?.started && this.movement);
    }
    /** how much one of the HUD's bars stands for */
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
    /** What is left of this turn, of how much. */
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

  /** Draws the HUD again where what its actor can do may have changed. */
  const follow = (actor) => {
    if (actor && actor === ui.ARGON?._actor) ui.ARGON.refresh();
  };
  for (const kind of ["create", "update", "delete"]) Hooks.on(`${kind}Item`, (item) => follow(item.parent));
  Hooks.on("updateActor", follow);
  Hooks.on("updateCombatant", (combatant) => follow(combatant.actor));
  Hooks.on("updateCombat", () => follow(ui.ARGON?._actor));
  Hooks.on("targetToken", (user) => user === game.user && follow(ui.ARGON?._actor));
});
