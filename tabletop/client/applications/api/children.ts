import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";

/** Parents and children of applications rendered inside others. */
const parents = new WeakMap<object, Loose>();
const children = new WeakMap<object, Map<string, Loose>>();

const childrenOf = (app: object): Map<string, Loose> => {
  if (!children.has(app)) children.set(app, new Map());
  return children.get(app)!;
};

function part(app: Loose): void {
  const parent = parents.get(app);
  if (parent) childrenOf(parent).delete(app.id);
  parents.delete(app);
}

/** A closed window takes its children with it, and leaves its own parent. */
export function closeFamily(app: Loose, options: Loose): void {
  for (const child of [...childrenOf(app).values()]) void child.close(options);
  part(app);
}

/**
 * Generation 14: windows may be children of others. `parent` and `children` have no setter, so that a class which
 * keeps something of its own there fails as it does in a licensed host. There is one page: no window leaves it.
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

/** The header controls of every framed window in generation 14; shown only where there is another window to go to. */
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

/** The controls of every window's header that a generation has, put into the options of all applications. */
export function fitControls(options: Loose, modern: boolean): void {
  options.window = { ...options.window, controls: modern ? [...WINDOW_CONTROLS] : [] };
  const { attach: _attach, detach: _detach, ...actions } = options.actions;
  options.actions = modern ? { ...actions, ...WINDOW_ACTIONS } : actions;
}
