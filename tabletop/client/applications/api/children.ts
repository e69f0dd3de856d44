/** Children of applications: windows rendered by another one's `renderChild`, which close with it (generation 14). */
import type { Loose } from "../support.ts";
import { fillsWindow, isDetached, leaveWindow } from "./detaching.ts";

/** The parent of each child. */
const parents = new WeakMap<object, Loose>();
/** The parent that a child had before it got a browser window of its own; `attachWindow` returns it there. */
const formerParents = new WeakMap<object, Loose>();
/** The children of each application, by their ids. */
const children = new WeakMap<object, Map<string, Loose>>();

// The children of an application: always the same map.
const childrenOf = (app: object): Map<string, Loose> => {
  if (!children.has(app)) children.set(app, new Map());
  return children.get(app)!;
};

/** Ends the link between an application and its parent, if it has one. */
function leaveParent(app: Loose): void {
  const parent = parents.get(app);
  if (parent) childrenOf(parent).delete(app.id);
  parents.delete(app);
}

/** Makes an application the child of another, and of no other: it closes with its parent and moves with it. */
function joinParent(app: Loose, parent: object): void {
  leaveParent(app);
  parents.set(app, parent);
  childrenOf(parent).set(app.id, app);
}

/**
 * Cleans up after a closing application: takes it off the list of its browser window, closes its children without
 * waiting, and ends its link to its parent.
 * @param options given to each child's `close`
 */
export function closeFamily(app: Loose, options: Loose): void {
  leaveWindow(app);
  for (const child of [...childrenOf(app).values()]) void child.close(options);
  leaveParent(app);
}

/**
 * Gives a class of applications members of generation 14: `parent` and `children`, to which nothing can be assigned,
 * and the methods that render children and that move a window to a browser window and back. Two older names of methods
 * are given too.
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
    // Renders an application as a child of this one, in the same browser window.
    renderChild: {
      writable: true,
      value: async function renderChild(this: object, app: Loose, options: Loose = {}): Promise<Loose> {
        joinParent(app, this);
        const { windowId } = (this as Loose).window;
        return app.render({ ...options, force: true, ...(windowId && { window: { ...options.window, windowId } }) });
      },
    },
    // an older name of _headerControlButtons, which types for 13 have
    _headerControlsButtons: {
      writable: true,
      value: function _headerControlsButtons(this: Loose) {
        return this._headerControlButtons();
      },
    },
    // only generation 13 has this older name of bringToFront
    bringToTop: {
      writable: true,
      value: function bringToTop(this: Loose) {
        this.bringToFront();
      },
    },
    // A child that gets a browser window leaves its parent, which is remembered for attachWindow. If the browser opens
    // no window, it becomes the child again.
    detachWindow: {
      writable: true,
      value: async function detachWindow(this: Loose, options: Loose = {}): Promise<Loose> {
        const parent = parents.get(this);
        if (parent && this._canDetach()) {
          leaveParent(this);
          formerParents.set(this, parent);
        }
        await this.render({ ...options, window: { ...options.window, detached: true } });
        if (parent && !fillsWindow(this)) joinParent(this, parent);
        return this;
      },
    },
    // Returns to the parent's browser window if the parent is open, else to the table's page.
    attachWindow: {
      writable: true,
      value: async function attachWindow(this: Loose, options: Loose = {}): Promise<Loose> {
        const parent = formerParents.get(this);
        const windowId = parent?.rendered ? parent.window.windowId : undefined;
        if (parent?.rendered && this._canAttach()) joinParent(this, parent);
        formerParents.delete(this);
        const place = windowId ? { windowId } : { detached: false };
        return this.render({ ...options, window: { ...options.window, ...place } });
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

/**
 * The controls in every window's header in generation 14: one moves the window into a browser window of its own, the
 * other moves it back.
 */
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

/** The actions of those two controls, called as methods of the window. */
export const WINDOW_ACTIONS = {
  detach(this: Loose) {
    return this.detachWindow();
  },
  attach(this: Loose) {
    return this.attachWindow();
  },
};

/**
 * Sets the controls for browser windows, and their actions, in the default options of all applications: both in
 * generation 14, none in 13.
 * @param options is changed in place
 * @param isModern generation 14 or later
 */
export function setWindowControls(options: Loose, isModern: boolean): void {
  options.window = { ...options.window, controls: isModern ? [...WINDOW_CONTROLS] : [] };
  const { attach: _attach, detach: _detach, ...actions } = options.actions;
  options.actions = isModern ? { ...actions, ...WINDOW_ACTIONS } : actions;
}
