/**
 * The passing activity of users on the canvas (targets, drags of tokens, pings, speech bubbles): sent between clients,
 * never stored.
 */

/**
 * What a message says of the drags of a user: the planned way of each dragged token by its id; `tokens` is null for
 * none.
 */
interface DragActivity {
  sceneId: string;
  tokens: Record<string, { waypoints: object[]; hidden: boolean }> | null;
}

/** A message of another user. Each part that is there is shown; positions are in pixels of the scene `sceneId`. */
interface UserActivity {
  sceneId?: string;
  /** the ids of all tokens that the user targets now; null for none */
  targets?: string[] | null;
  tokenDrag?: DragActivity["tokens"];
  bubble?: { tokenId: string; message: string; options: object };
  /** where the ping is */
  cursor?: { x: number; y: number };
  ping?: object;
}

/** The milliseconds between two messages about the drags of this user. */
const DRAG_INTERVAL = 100;

/** The activity of all users on the shown scene. */
export class CanvasActivity {
  /** runs until the next message about drags is sent; null while none waits */
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** the ids of the targets that the other clients know, joined; null before the first message */
  #targets: string | null = null;

  /**
   * Starts to show the activity of other clients and to mark targeted tokens; sends this user's targets to whoever
   * connects, and forgets the activity of whoever leaves. Called once, when the game has a socket.
   */
  listen(): void {
    game.socket?.on("userActivity", (userId: string, activity: UserActivity = {}) => this.receive(userId, activity));
    Hooks.on("targetToken", (user: any, token: any, targeted: boolean) => token._markTargeted?.(user, targeted));
    Hooks.on("userConnected", (user: any, active: boolean) => {
      if (active) this.#sendTargets();
      else this.#forget(user);
    });
  }

  /** Sends an activity of this user to the other clients. */
  #send(activity: object): void {
    game.user.broadcastActivity(activity);
  }

  /** Sends the ids of this user's targets to the other clients, if the ids have changed since they were last sent. */
  broadcastTargets(): void {
    // compared as one string
    const ids = game.user.targets.ids.join();
    if (ids === this.#targets) return;
    this.#targets = ids;
    this.#sendTargets();
  }

  /** Notes the present targets as sent, because another tab of this user has sent them already. */
  heardTargets(): void {
    this.#targets = game.user.targets.ids.join();
  }

  /** Sends the ids of this user's targets to the other clients, if a scene is shown. */
  #sendTargets(): void {
    if (canvas.scene) this.#send({ sceneId: canvas.scene.id, targets: game.user.targets.ids });
  }

  /**
   * Sends the planned drags of this user to the other clients, ten times a second at most.
   * @param isOver true: tells the other clients at once that this user drags nothing any more
   */
  broadcastDrag(isOver = false): void {
    if (isOver) {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = null;
      this.#send({ sceneId: canvas.scene?.id, tokenDrag: null });
      return;
    }
    // the drags are read only when the waiting message is sent
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#send({ sceneId: canvas.scene?.id, tokenDrag: this.#drags() });
    }, DRAG_INTERVAL);
  }

  /** The planned ways of the tokens that this user drags, without their costs, by token id; null if none is dragged. */
  #drags(): DragActivity["tokens"] {
    const drags = canvas.tokens.placeables.filter((token: any) => token._drag);
    if (!drags.length) return null;
    return Object.fromEntries(
      drags.map((token: any) => {
        // `found` is the way found for the drag so far
        const waypoints = token._drag.found.map(({ cost: _cost, ...waypoint }: any) => waypoint);
        return [token.id, { waypoints, hidden: token.document.hidden }];
      }),
    );
  }

  /** Sends a ping at a position in pixels of the scene, with its options (style, pull, zoom), to the other clients. */
  broadcastPing(position: { x: number; y: number }, data: object): void {
    this.#send({ sceneId: canvas.scene.id, cursor: position, ping: { scene: canvas.scene.id, ...data } });
  }

  /** Sends a speech bubble of a token to the other clients. */
  broadcastBubble(bubble: { tokenId: string; message: string; options: object }): void {
    this.#send({ sceneId: canvas.scene.id, bubble });
  }

  /**
   * Shows the activity of another user. Ignores this user's own, unknown users, and activity on a scene that is not
   * drawn.
   */
  receive(userId: string, activity: UserActivity): void {
    const user = game.users.get(userId);
    if (!user || user.isSelf || !canvas.ready) return;
    if (activity.sceneId && activity.sceneId !== canvas.scene.id) return;
    if ("targets" in activity) this.#showTargets(user, activity.targets ?? []);
    if ("tokenDrag" in activity) this.#showDrag(user, activity.tokenDrag ?? null);
    if (activity.bubble) {
      const { tokenId, message, options } = activity.bubble;
      void canvas.hud?.bubbles?.say(canvas.tokens.get(tokenId), message, options);
    }
    if (activity.ping && activity.cursor) void canvas.controls.handlePing(user, activity.cursor, activity.ping);
  }

  /** Makes exactly the tokens with these ids the targets of another user. */
  #showTargets(user: any, ids: string[]): void {
    const wantedIds = new Set(ids);
    for (const token of canvas.tokens.placeables) {
      // `groupSelection`: this client does not send its own targets because of it
      token.setTarget(wantedIds.has(token.id), { user, releaseOthers: false, groupSelection: true });
    }
  }

  /**
   * Shows on each token's ruler where another user drags that token; a token that is not in `tokens` loses that user's
   * ruler.
   */
  #showDrag(user: any, tokens: DragActivity["tokens"]): void {
    for (const token of canvas.tokens.placeables) {
      const drag = tokens?.[token.id];
      if (drag) {
        // a planned movement, as the token's ruler reads it
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
