/** The movement of a token: begins, records, pauses, resumes and undoes it. */
import { generation } from "../../common/abstract/generation.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { notInTabletop } from "../core/missing.ts";
import {
  completePath,
  completeWaypoints,
  measurePath,
  planMovement,
  positionFields,
  positionOf,
  recordedHistory,
} from "./token-movement.ts";

interface Deferred {
  promise: Promise<boolean>;
  resolve: (value: boolean) => void;
}

/** A promise with the function that resolves it. */
function deferred(): Deferred {
  let resolve!: (value: boolean) => void;
  const promise = new Promise<boolean>((done) => (resolve = done));
  return { promise, resolve };
}

/** Makes a class of tokens with the movement under way, and methods to start, pause, stop, record and undo it. */
export function MovingTokenMixin(base: any): any {
  return class extends base {
    _configure(options: any = {}): void {
      super._configure(options);
      const hide = (name: string, value: unknown): void => {
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
      };
      hide("_movement", null);
      hide("_moving", null);
      hide("_pauses", new Map());
      hide("_usedPauses", { movement: null, keys: new Set() });
    }

    /** The movement under way, else the last one, else one without waypoints whose start and end are the same. */
    get movement(): any {
      return this._movement ?? noMovement(this);
    }

    get movementHistory(): any[] {
      return this._source._movementHistory;
    }

    /** Tells whether the token's path is recorded: while it is a combatant of an encounter that has started. */
    _shouldRecordMovementHistory(): boolean {
      return !!this.combatant && !!this.combatant.parent?.started;
    }

    measureMovementPath(waypoints: any[], options: any = {}): any {
      return measurePath(this, waypoints, options);
    }

    getCompleteMovementPath(waypoints: any[]): any[] {
      return completePath(this, waypoints);
    }

    /**
     * Moves along waypoints. Resolves to true once the whole way is done, also on the canvas; to false if it was
     * prevented.
     */
    async move(waypoints: any | any[], options: any = {}): Promise<boolean> {
      if (generation() >= 14 && options.planned) notInTabletop("TokenDocument#move, planned");
      const list = completeWaypoints(this, [waypoints].flat(), positionOf(this));
      if (!list.length) return true;
      const {
        method = "api",
        autoRotate = false,
        showRuler = false,
        constrainOptions = {},
        id,
        planned,
        split,
        measureOptions,
        chain,
        constrained,
        ...operation
      } = options;
      const movement = {
        ...operation.movement,
        [this.id]: {
          waypoints: list,
          method,
          autoRotate,
          showRuler,
          constrainOptions,
          id,
          planned,
          split,
          measureOptions,
          chain,
          constrained,
        },
      };
      const checkpoint = list.findIndex((waypoint) => waypoint.checkpoint);
      const end = list[checkpoint < 0 ? list.length - 1 : checkpoint];
      const changes = Object.fromEntries(positionFields().map((field) => [field, end[field]]));
      this._moving = deferred();
      const moving = this._moving;
      const updated = await this.update(changes, { ...operation, movement });
      if (!updated) {
        // nothing was stored: the move was refused, or it led back to its start
        moving.resolve(false);
        return false;
      }
      if (this.movement.pending.waypoints.length === 0) void this._glided().then(() => moving.resolve(true));
      return moving.promise;
    }

    /** Resizes the token about its centre, as near as whole pixels allow. It counts as no walk: no cost, no turning. */
    async resize(dimensions: { width?: number; height?: number; shape?: number }, options: any = {}): Promise<boolean> {
      const before = this.getCenterPoint();
      const after = this.getCenterPoint(dimensions);
      const { x, y } = this._source;
      const place = { x: Math.round(x + before.x - after.x), y: Math.round(y + before.y - after.y) };
      const waypoint = { ...place, ...dimensions, action: "displace", checkpoint: true };
      const movement = { waypoints: [waypoint], constrainOptions: { ignoreWalls: true, ignoreCost: true } };
      const sized = { ...place, ...dimensions };
      return !!(await this.update(sized, { ...options, movement: { ...options.movement, [this.id]: movement } }));
    }

    /** Ends the movement under way where the token is. Returns false where there is none, or the user is no owner. */
    stopMovement(): boolean {
      if (!this.isOwner || !["pending", "paused"].includes(this.movement.state)) return false;
      this._finishMovement("stopped");
      this._onMovementStopped();
      globalThis.Hooks.callAll("stopToken", this);
      return true;
    }

    /**
     * Pauses the movement until `resumeMovement` with the key, or the returned function, is called; else null.
     * @throws Error for a key that has paused this movement before
     */
    pauseMovement(key?: string): any {
      const { movement } = this;
      if (!["pending", "paused"].includes(movement.state) || !movement.pending.waypoints.length) return null;
      const name: string | symbol = key ?? Symbol("pause");
      if (this._usedPauses.movement !== movement.id) this._usedPauses = { movement: movement.id, keys: new Set() };
      if (this._usedPauses.keys.has(name)) throw new Error(`"${key}" has paused this movement before`);
      this._usedPauses.keys.add(name);
      const hold = deferred();
      this._pauses.set(name, hold);
      if (movement.state !== "paused") {
        this._movement = { ...movement, state: "paused" };
        this._onMovementPaused();
        globalThis.Hooks.callAll("pauseToken", this);
      }
      if (key !== undefined) return hold.promise;
      return async () => {
        void this._releaseMovement(name);
        return hold.promise;
      };
    }

    /** Ends a pause made with a key. Resolves to true if the movement continued. */
    resumeMovement(movementId: string, key: string): any {
      if (this.movement.id !== movementId || !this._pauses.has(key)) return Promise.resolve(false);
      const { promise } = this._pauses.get(key);
      void this._releaseMovement(key);
      return promise;
    }

    /** Ends one pause; after the last the movement continues. */
    async _releaseMovement(name: string | symbol): Promise<void> {
      const hold = this._pauses.get(name);
      this._pauses.delete(name);
      if (this._pauses.size) {
        hold?.resolve(true);
        return;
      }
      if (this.movement.state === "paused") this._movement = { ...this.movement, state: "pending" };
      const continued = await this._continueMovement();
      hold?.resolve(continued);
    }

    /** Ends the movement in a state, and all its pauses. */
    _finishMovement(state: string): void {
      this._movement = {
        ...this.movement,
        state,
        ...(state === "stopped" ? { pending: { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 } } : {}),
      };
      for (const hold of this._pauses.values()) hold.resolve(false);
      this._pauses.clear();
      this._moving?.resolve(state === "completed");
    }

    /** Continues to the next checkpoint, on the client that began the movement. */
    async _continueMovement(): Promise<boolean> {
      const { movement } = this;
      if (movement.state !== "pending" || !movement.pending.waypoints.length || !movement.user?.isSelf)
        return movement.state === "completed";
      // the rest of the way, and the waypoint at which the next section ends
      const waypoints = movement.pending.waypoints
        .filter((waypoint: any) => !waypoint.intermediate)
        .map(({ userId: _user, movementId: _movement, cost: _cost, ...waypoint }: any) => waypoint);
      const checkpoint = waypoints.findIndex((waypoint: any) => waypoint.checkpoint);
      const next = waypoints[Math.max(checkpoint, 0)] ?? waypoints.at(-1);
      const changes = Object.fromEntries(positionFields().map((field) => [field, next[field]]));
      const { method, autoRotate, showRuler, constrainOptions, chain, id } = movement;
      const updated = await this.update(changes, {
        ...movement.updateOptions,
        movement: { [this.id]: { waypoints, method, autoRotate, showRuler, constrainOptions, chain: [...chain, id] } },
      });
      if (!updated) {
        if (this.movement.id === id) this._finishMovement("stopped");
        return false;
      }
      return true;
    }

    /** Packages override it: it runs before a movement is stored, and false refuses all of it. */
    async _preUpdateMovement(_movement: any, _operation: any): Promise<boolean | void> {}

    /** Packages override it: it runs on every client after a movement was stored. */
    _onUpdateMovement(_movement: any, _operation: any, _user: any): void {}

    _onMovementStopped(): void {}
    _onMovementPaused(): void {}
    _onMovementRecorded(): void {}

    static _isMovementUpdate(changes: any, origin: any = {}): boolean {
      return positionFields().some((field) => field in changes && changes[field] !== origin[field]);
    }

    /** Prepares the movements in an update, and leaves out those that may not begin. */
    static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
      const allowed = await super._preUpdateOperation(documents, operation, user);
      if (allowed === false) return false;
      for (const changes of [...operation.updates]) {
        const document = documents.find((entry) => entry.id === changes._id);
        if (!document || !this._isMovementUpdate(changes, positionOf(document))) continue;
        if (await document._prepareMovement(changes, operation, user)) continue;
        operation.updates.splice(operation.updates.indexOf(changes), 1);
        documents.splice(documents.indexOf(document), 1);
      }
    }

    /** Plans and announces the movement in an update, and completes the update; returns false to refuse it. */
    async _prepareMovement(changes: any, operation: any, user: any): Promise<boolean> {
      const options = { ...operation.movement?.[this.id] };
      if (operation.teleport) options.waypoints ??= [{ ...pick(changes), action: "displace", checkpoint: true }];
      if (!this._constrainMovement(options)) return false;
      options.waypoints ??= [{ ...pick(changes), explicit: true, checkpoint: true }];
      const movement = planMovement(this, options.waypoints, options, user);
      protect(movement);
      if ((await this._preUpdateMovement(movement, operation)) === false) return false;
      if (!operation.noHook && globalThis.Hooks.call("preMoveToken", this, movement, operation) === false) return false;
      for (const [field, value] of Object.entries(movement.destination)) {
        if (value === this._source[field]) delete changes[field];
        else changes[field] = value;
      }
      if (movement.autoRotate && !this.lockRotation) {
        const [dx, dy] = [movement.destination.x - movement.origin.x, movement.destination.y - movement.origin.y];
        // in degrees from 0 to 360; a token of rotation 0 looks down
        if (dx || dy) changes.rotation = ((((Math.atan2(dy, dx) * 180) / Math.PI - 90) % 360) + 360) % 360;
      }
      if (movement.recorded) changes._movementHistory = recordedHistory(this, movement);
      (operation._movement ??= {})[this.id] = movement;
      return true;
    }

    /**
     * Cuts the way of a drawn token short where a wall or an infinite cost stops it. Returns false when nothing is
     * left. Undoing, and changes of place without waypoints, are never cut.
     */
    _constrainMovement(options: any): boolean {
      const object = this._object;
      if (!options.waypoints || options.method === "undo" || !object?.constrainMovementPath) return true;
      const origin = { ...positionOf(this), action: this.movementAction };
      const [path, cut] = object.constrainMovementPath([origin, ...options.waypoints], {
        ...options.constrainOptions,
        preview: false,
        history: true,
      });
      if (!cut) return true;
      options.waypoints = path.slice(1);
      options.constrained = true;
      return options.waypoints.length > 0;
    }

    /** Sets the movement, on every client, before the update is shown. */
    _receiveMovement(data: any, operation: any, user: any): void {
      const { updates: _updates, _movement, movement: _given, parent: _parent, ...updateOptions } = operation;
      this._movement = { ...data, user, state: data.pending.waypoints.length ? "pending" : "completed", updateOptions };
      user.movingTokens?.add(this);
    }

    static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
      await super._onUpdateOperation(documents, operation, user);
      for (const document of documents) {
        const data = operation._movement?.[document.id];
        if (data) document._afterMovement(data, operation, user);
      }
    }

    /** Calls hooks for a movement, and continues it on the client that began it. */
    _afterMovement(data: any, operation: any, user: any): void {
      this._onUpdateMovement(data, operation, user);
      globalThis.Hooks.callAll("moveToken", this, data, operation, user);
      if (data.recorded) {
        this._onMovementRecorded();
        globalThis.Hooks.callAll("recordToken", this);
      }
      const { movement } = this;
      if (movement.id !== data.id) return;
      if (movement.state === "completed") {
        user.movingTokens?.delete(this);
        const moving = this._moving;
        void this._glided().then(() => moving?.resolve(true));
        return;
      }
      // the token glides to the checkpoint first; a pause or stop meanwhile is respected
      if (user.isSelf && movement.state === "pending") {
        void this._glided().then(() => {
          if (this.movement.id === data.id && this.movement.state === "pending") return this._continueMovement();
          return false;
        });
      }
    }

    /** Resolves when the token on the canvas, if drawn, has reached the document's position. */
    async _glided(): Promise<void> {
      await this._object?.movementAnimationPromise;
    }

    async clearMovementHistory(): Promise<void> {
      if (!this._source._movementHistory.length) return;
      await this.update({ _movementHistory: [] }, { diff: false, noHook: true, render: false });
    }

    /** Undoes a recorded movement and all after it; without an id all. Resolves to false where nothing was undone. */
    async revertRecordedMovement(movementId?: string): Promise<boolean> {
      const history = this._source._movementHistory;
      if (history.length < 2) return false;
      const isUndone = ({ movementId: id }: any): boolean => movementId === undefined || id === movementId;
      const first = history.findIndex((waypoint: any, index: number) => index > 0 && isUndone(waypoint));
      if (first < 0) return false;
      const target = history[first - 1];
      const kept = first === 1 ? [] : history.slice(0, first);
      const changes = { ...pick(target), _movementHistory: deepClone(kept) };
      const waypoint = {
        ...pick(target),
        snapped: target.snapped,
        explicit: false,
        checkpoint: true,
      };
      const moved = await this.update(changes, { movement: { [this.id]: { waypoints: [waypoint], method: "undo" } } });
      return !!moved;
    }
  };
}

/** The fields of a source that make up a position. */
function pick(source: any): any {
  return Object.fromEntries(
    positionFields()
      .filter((field) => field in source)
      .map((field) => [field, source[field]]),
  );
}

/** Makes the movement read-only except `autoRotate` and `showRuler`, which packages may change before it is stored. */
function protect(movement: any): void {
  for (const key of Object.keys(movement)) {
    if (key === "autoRotate" || key === "showRuler") continue;
    Object.defineProperty(movement, key, { writable: false, configurable: false });
  }
}

/** The movement of a token that has not moved. */
function noMovement(token: any): any {
  const nothing = { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const position = positionOf(token);
  return {
    id: "0000000000000000",
    chain: [],
    origin: position,
    destination: position,
    passed: nothing,
    pending: nothing,
    history: { recorded: nothing, unrecorded: nothing, distance: 0, cost: 0, spaces: 0, diagonals: 0 },
    constrained: false,
    recorded: false,
    method: "api",
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
    user: globalThis.game.user,
    state: "completed",
    updateOptions: {},
  };
}
