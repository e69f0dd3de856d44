import type { Loose } from "../support.ts";
import { fillsWindow, isDetached, leaveWindow } from "./detaching.ts";

/** The parent of each application that was rendered by another one's `renderChild`. */
const parents = new WeakMap<object, Loose>();
/** The parent that each detached child had, to whose window attachWindow returns it. */
const former = new WeakMap<object, Loose>();
/** The children of each application, by their ids. */
const children = new WeakMap<object, Map<string, Loose>>();

const childrenOf = (app: object): Map<string, Loose> => {
  if (!children.has(app)) children.set(app, new Map());
  return children.get(app)!;
};

/** Takes an application away from its parent. */
function leaveParent(app: Loose): void {
  const parent = parents.get(app);
  if (parent) childrenOf(parent).delete(app.id);
  parents.delete(app);
}

/** Makes an application the child of another, whose window it goes along with. */
function joinParent(app: Loose, parent: object): void {
  leaveParent(app);
  parents.set(app, parent);
  childrenOf(parent).set(app.id, app);
}

/**
 * Cleans up after a closing window: takes it out of its browser window's list and away from its parent, and closes its
 * children without waiting for them.
 * @param options given to the `close` of each child
 */
export function closeFamily(app: Loose, options: Loose): void {
  leaveWindow(app);
  for (const child of [...childrenOf(app).values()]) void child.close(options);
  leaveParent(app);
}

/**
 * Gives a class of applications the properties `parent` and `children` of generation 14 with the methods that render a
 * child and move a window to a browser window of its own and back, and `bringToTop` of generation 13. `parent` and
 * `children` have no setter, so that assigning to them throws, as in a licensed host.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html
 */
export function withFamily(cls: { prototype: object }): void {
  const members: Record<string, PropertyDescriptor> = {
    parent: {
      get(this: object) {
        return parents.get(this) ?? null;
      },
    },
    children: {
      get(this: object) {
        return childrenOf(this);
      },
    },
    renderChild: {
      writable: true,
      value: async function renderChild(this: object, app: Loose, options: Loose = {}): Promise<Loose> {
        joinParent(app, this);
        const { windowId } = (this as Loose).window;
        return app.render({ ...options, force: true, ...(windowId && { window: { ...options.window, windowId } }) });
      },
    },
    // generation 13 alone has this older name
    bringToTop: {
      writable: true,
      value: function bringToTop(this: Loose) {
        this.bringToFront();
      },
    },
    // A child that gets a browser window of its own leaves its parent, which is noted so that attachWindow returns it;
    // where the browser opens none, it stays a child.
    detachWindow: {
      writable: true,
      value: async function detachWindow(this: Loose, options: Loose = {}): Promise<Loose> {
        const parent = parents.get(this);
        if (parent && this._canDetach()) {
          leaveParent(this);
          former.set(this, parent);
        }
        await this.render({ ...options, window: { ...options.window, detached: true } });
        if (parent && !fillsWindow(this)) joinParent(this, parent);
        return this;
      },
    },
    attachWindow: {
      writable: true,
      value: async function attachWindow(this: Loose, options: Loose = {}): Promise<Loose> {
        const parent = former.get(this);
        const windowId = parent?.rendered ? parent.window.windowId : undefined;
        if (parent?.rendered && this._canAttach()) joinParent(this, parent);
        former.delete(this);
        const where = windowId ? { windowId } : { detached: false };
        return this.render({ ...options, window: { ...options.window, ...where } });
      },
    },
    _canDetach: {
      writable: true,
      value: function _canDetach(this: Loose): boolean {
        return this.hasFrame && !this.options.modal;
      },
    },
    _canAttach: {
      writable: true,
      value: function _canAttach(this: Loose): boolean {
        return !parents.has(this);
      },
    },
    _onDetach: { writable: true, value: function _onDetach(_from: Document, _to: Document): void {} },
    _onAttach: { writable: true, value: function _onAttach(_from: Document, _to: Document): void {} },
  };
  for (const member of Object.values(members)) member.configurable = true;
  Object.defineProperties(cls.prototype, members);
}

/** The header controls of every framed window in generation 14. */
export const WINDOW_CONTROLS = [
  {
    icon: "fa-solid fa-arrow-up-right-from-square",
    label: "APPLICATION.Detach",
    action: "detach",
    visible(this: Loose) {
      return !fillsWindow(this) && this._canDetach();
    },
  },
  {
    icon: "fa-solid fa-arrow-down-to-square",
    label: "APPLICATION.Attach",
    action: "attach",
    visible(this: Loose) {
      return isDetached(this) && this._canAttach();
    },
  },
];

/** The functions that the buttons of WINDOW_CONTROLS call, as methods of the window. */
export const WINDOW_ACTIONS = {
  detach(this: Loose) {
    return this.detachWindow();
  },
  attach(this: Loose) {
    return this.attachWindow();
  },
};

/**
 * Sets, in place, the header controls and their actions in the options of all applications: those for detaching windows
 * in generation 14, none in 13.
 * @param modern generation 14 or later
 */
export function setWindowControls(options: Loose, modern: boolean): void {
  options.window = { ...options.window, controls: modern ? [...WINDOW_CONTROLS] : [] };
  const { attach: _attach, detach: _detach, ...actions } = options.actions;
  options.actions = modern ? { ...actions, ...WINDOW_ACTIONS } : actions;
}
