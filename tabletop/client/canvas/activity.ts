/** Sends and shows the activity of users while they play: targets, drags, pings and speech. Nothing of it is stored. */

interface DragActivity {
  sceneId: string;
  tokens: Record<string, { waypoints: object[]; hidden: boolean }> | null;
}

/** The milliseconds between two messages about the drags of this user. */
const DRAG_INTERVAL = 100;

/** The activity of all users on the shown scene. */
export class CanvasActivity {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #targets: string | null = null;

  /** Starts to listen to the other clients; called once, when the game has a socket. */
  listen(): void {
    game.socket?.on("userActivity", (userId: string, activity: Record<string, any> = {}) =>
      this.receive(userId, activity),
    );
    Hooks.on("targetToken", (user: any, token: any, targeted: boolean) => token._markTargeted?.(user, targeted));
    Hooks.on("userConnected", (user: any, active: boolean) => {
      if (active) this.#broadcastTargets();
      else this.#forget(user);
    });
  }

  /** Sends an activity of this user to the other clients. */
  #send(activity: object): void {
    game.user.broadcastActivity(activity);
  }

  /** Sends this user's targets to the others, if they changed since the last time. */
  broadcastTargets(): void {
    const ids = game.user.targets.ids.join();
    if (ids === this.#targets) return;
    this.#targets = ids;
    this.#broadcastTargets();
  }

  /** Notes that another tab of this user has sent the present targets already, so that they are not sent again. */
  heardTargets(): void {
    this.#targets = game.user.targets.ids.join();
  }

  /** Sends this user's targets to the others, where a scene is drawn. */
  #broadcastTargets(): void {
    if (canvas.scene) this.#send({ sceneId: canvas.scene.id, targets: game.user.targets.ids });
  }

  /** Sends the planned drags of this user to the others, ten times a second at most; `done` ends them at once. */
  broadcastDrag(done = false): void {
    if (done) {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = null;
      this.#send({ sceneId: canvas.scene?.id, tokenDrag: null });
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#send({ sceneId: canvas.scene?.id, tokenDrag: this.#drags() });
    }, DRAG_INTERVAL);
  }

  /** The planned ways of this user's drags, by token id; null without any. */
  #drags(): DragActivity["tokens"] {
    const drags = canvas.tokens.placeables.filter((token: any) => token._drag);
    if (!drags.length) return null;
    return Object.fromEntries(
      drags.map((token: any) => {
        const waypoints = token._drag.found.map(({ cost: _cost, ...waypoint }: any) => waypoint);
        return [token.id, { waypoints, hidden: token.document.hidden }];
      }),
    );
  }

  /** Sends a ping at a position in pixels of the scene to the other clients. */
  broadcastPing(position: { x: number; y: number }, data: object): void {
    this.#send({ sceneId: canvas.scene.id, cursor: position, ping: { scene: canvas.scene.id, ...data } });
  }

  /** Sends a speech bubble of a token to the other clients. */
  broadcastBubble(bubble: { tokenId: string; message: string; options: object }): void {
    this.#send({ sceneId: canvas.scene.id, bubble });
  }

  /** Shows the activity of another user on the drawn scene. */
  receive(userId: string, activity: Record<string, any>): void {
    const user = game.users.get(userId);
    if (!user || user.isSelf || !canvas.ready) return;
    if (activity.sceneId && activity.sceneId !== canvas.scene.id) return;
    if ("targets" in activity) this.#showTargets(user, activity.targets ?? []);
    if ("tokenDrag" in activity) this.#showDrag(user, activity.tokenDrag);
    if (activity.bubble) {
      const { tokenId, message, options } = activity.bubble;
      void canvas.hud?.bubbles?.say(canvas.tokens.get(tokenId), message, options);
    }
    if (activity.ping && activity.cursor) void canvas.controls.handlePing(user, activity.cursor, activity.ping);
  }

  /** Sets the targets of another user to exactly these tokens, by id. */
  #showTargets(user: any, ids: string[]): void {
    const wanted = new Set(ids);
    for (const token of canvas.tokens.placeables) {
      token.setTarget(wanted.has(token.id), { user, releaseOthers: false, groupSelection: true });
    }
  }

  /** Shows the drags of another user on the rulers; tokens that are not among them lose theirs. */
  #showDrag(user: any, tokens: DragActivity["tokens"]): void {
    for (const token of canvas.tokens.placeables) {
      const drag = tokens?.[token.id];
      if (drag) {
        token._plannedMovement[user.id] = {
          foundPath: drag.waypoints,
          unreachableWaypoints: [],
          history: token.document.inCombat ? [...(token.document.movementHistory ?? [])] : [],
          hidden: drag.hidden,
          searching: false,
        };
      } else if (token._plannedMovement[user.id]) {
        delete token._plannedMovement[user.id];
        token.ruler?.clear();
      } else continue;
      token.renderFlags.set({ refreshRuler: true });
    }
  }

  /** Removes the drags and targets of a user who has left. */
  #forget(user: any): void {
    if (!canvas.ready) return;
    this.#showDrag(user, null);
    this.#showTargets(user, []);
  }
}
