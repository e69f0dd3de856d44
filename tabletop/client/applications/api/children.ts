import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";

/** Parents and children of applications rendered inside others. */
const parents = new WeakMap<object, Loose>();
const children = new WeakMap<object, Map<string, Loose>>();

const childrenOf = (app: object): Map<string, Loose> => {
  if (!children.has(app)) children.set(app, new Map());
  return children.get(app)!;
};

/** Takes an application away from its parent. */
function part(app: Loose): void {
  const parent = parents.get(app);
  if (parent) childrenOf(parent).delete(app.id);
  parents.delete(app);
}

/** Closes the children of a closing window, and takes the window away from its own parent. */
export function closeFamily(app: Loose, options: Loose): void {
  for (const child of [...childrenOf(app).values()]) void child.close(options);
  part(app);
}

/**
 * Gives a class of applications parents and children, as generation 14 has them. `parent` and `children` have no
 * setter, so a class that keeps something of its own there fails as it does in a licensed host. Windows stay in this
 * page: none can be detached.
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
        part(app);
        parents.set(app, this);
        childrenOf(this).set(app.id, app);
        return app.render({ ...options, force: true });
      },
    },
    // generation 13 alone has this older name
    bringToTop: {
      writable: true,
      value: function bringToTop(this: Loose) {
        this.bringToFront();
      },
    },
    detachWindow: { writable: true, value: () => notInTabletop("ApplicationV2#detachWindow") },
    attachWindow: { writable: true, value: () => notInTabletop("ApplicationV2#attachWindow") },
  };
  for (const member of Object.values(members)) member.configurable = true;
  Object.defineProperties(cls.prototype, members);
}

const canNot = (): boolean => false;

/**
 * The controls for detaching in the header of every window in generation 14; never shown, as there is no other page to
 * move to.
 */
export const WINDOW_CONTROLS = [
  {
    icon: "fa-solid fa-arrow-up-right-from-square",
    label: "APPLICATION.Detach",
    action: "detach",
    visible: canNot,
  },
  { icon: "fa-solid fa-arrow-down-to-square", label: "APPLICATION.Attach", action: "attach", visible: canNot },
];

export const WINDOW_ACTIONS = {
  detach(this: Loose) {
    return this.detachWindow();
  },
  attach(this: Loose) {
    return this.attachWindow();
  },
};

/**
 * Sets in the options of all applications the header controls that a generation gives every window.
 * @param modern generation 14 or later
 */
export function fitControls(options: Loose, modern: boolean): void {
  options.window = { ...options.window, controls: modern ? [...WINDOW_CONTROLS] : [] };
  const { attach: _attach, detach: _detach, ...actions } = options.actions;
  options.actions = modern ? { ...actions, ...WINDOW_ACTIONS } : actions;
}
