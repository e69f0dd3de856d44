/** The movement of a token: starts, pauses, resumes, stops, stores, records and undoes it. */
import { generation } from "../../common/abstract/generation.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { notInTabletop } from "../core/missing.ts";
import {
  completePath,
  completeWaypoints,
  legEnd,
  measurePath,
  planMovement,
  positionFields,
  positionOf,
  recordedHistory,
} from "./token-movement.ts";

// A promise with the function that resolves it.
interface Deferred {
  promise: Promise<boolean>;
  resolve: (value: boolean) => void;
}

/** Makes a promise that is resolved from outside. */
function deferred(): Deferred {
  let resolve!: (value: boolean) => void;
  const promise = new Promise<boolean>((done) => (resolve = done));
  return { promise, resolve };
}

/** Adds to a class of tokens the present movement, and the methods that start, pause, stop, record and undo it. */
export function MovingTokenMixin(base: any): any {
  return class extends base {
    /** Defines, hidden, what is not stored: the movement, what `move` waits for, the pauses and their keys. */
    _configure(options: any = {}): void {
      super._configure(options);
      const defineHidden = (name: string, value: unknown): void => {
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
      };
      defineHidden("_movement", null);
      defineHidden("_moving", null);
      defineHidden("_pauses", new Map());
      defineHidden("_usedPauses", { movement: null, keys: new Set() }); // the keys that have paused that movement
    }

    /** The present or last movement; before any, one without waypoints that starts and ends where the token is. */
    get movement(): any {
      return this._movement ?? noMovement(this);
    }

    get movementHistory(): any[] {
      return this._source._movementHistory;
    }

    /** Whether the token's path is recorded: while it is a combatant of a combat that has started. */
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
     * Moves along waypoints (one or several), at first to the first checkpoint, else to the last. True once all is done
     * and shown, also without waypoints; else false.
     */
    async move(waypoints: any | any[], options: any = {}): Promise<boolean> {
      if (generation() >= 14 && options.planned) notInTabletop("TokenDocument#move, planned");
      const path = completeWaypoints(this, [waypoints].flat(), positionOf(this));
      if (!path.length) return true;
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
          waypoints: path,
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
      const target = path[legEnd(path)];
      const changes = Object.fromEntries(positionFields().map((field) => [field, target[field]]));
      this._moving = deferred();
      const moving = this._moving;
      const updated = await this.update(changes, { ...operation, movement });
      if (!updated) {
        // Nothing was stored: the movement was refused, or ends where it starts.
        moving.resolve(false);
        return false;
      }
      if (this.movement.pending.waypoints.length === 0) void this._glided().then(() => moving.resolve(true));
      return moving.promise;
    }

    /** Resizes the token about its centre, to whole pixels, ignoring walls and costs. @returns whether it changed */
    async resize(dimensions: { width?: number; height?: number; shape?: number }, options: any = {}): Promise<boolean> {
      const before = this.getCenterPoint();
      const after = this.getCenterPoint(dimensions);
      const { x, y } = this._source;
      const corner = { x: Math.round(x + before.x - after.x), y: Math.round(y + before.y - after.y) };
      const waypoint = { ...corner, ...dimensions, action: "displace", checkpoint: true };
      const movement = { waypoints: [waypoint], constrainOptions: { ignoreWalls: true, ignoreCost: true } };
      const changes = { ...corner, ...dimensions };
      return !!(await this.update(changes, { ...options, movement: { ...options.movement, [this.id]: movement } }));
    }

    /** Stops the movement where the token is. Returns false if there is none, or the user is no owner of the token. */
    stopMovement(): boolean {
      if (!this.isOwner || !["pending", "paused"].includes(this.movement.state)) return false;
      this._finishMovement("stopped");
      this._onMovementStopped();
      globalThis.Hooks.callAll("stopToken", this);
      return true;
    }

    /**
     * Pauses the movement. Returns a promise that `resumeMovement` fulfils; without a key, a function that resumes;
     * null, without a pause, if no way is left. @throws Error for a key that has paused this movement before
     */
    pauseMovement(key?: string): any {
      const { movement } = this;
      if (!["pending", "paused"].includes(movement.state) || !movement.pending.waypoints.length) return null;
      const pauseKey: string | symbol = key ?? Symbol("pause");
      if (this._usedPauses.movement !== movement.id) this._usedPauses = { movement: movement.id, keys: new Set() };
      if (this._usedPauses.keys.has(pauseKey)) throw new Error(`"${key}" has paused this movement before`);
      this._usedPauses.keys.add(pauseKey);
      const pause = deferred();
      this._pauses.set(pauseKey, pause);
      if (movement.state !== "paused") {
        this._movement = { ...movement, state: "paused" };
        this._onMovementPaused();
        globalThis.Hooks.callAll("pauseToken", this);
      }
      if (key !== undefined) return pause.promise;
      return async () => {
        void this._releaseMovement(pauseKey);
        return pause.promise;
      };
    }

    /** Ends the pause that was made with this key; see `_releaseMovement`. Resolves to false for another movement or key. */
    resumeMovement(movementId: string, key: string): any {
      if (this.movement.id !== movementId || !this._pauses.has(key)) return Promise.resolve(false);
      const { promise } = this._pauses.get(key);
      void this._releaseMovement(key);
      return promise;
    }

    /** Ends one pause. Its promise resolves to true if others still hold the movement, else to whether it can go on. */
    async _releaseMovement(pauseKey: string | symbol): Promise<void> {
      const pause = this._pauses.get(pauseKey);
      this._pauses.delete(pauseKey);
      if (this._pauses.size) {
        pause?.resolve(true);
        return;
      }
      if (this.movement.state === "paused") this._movement = { ...this.movement, state: "pending" };
      const continued = await this._continueMovement();
      pause?.resolve(continued);
    }

    /** Sets the final state, "completed" or "stopped", and ends all pauses and the promise of `move`. */
    _finishMovement(state: string): void {
      this._movement = {
        ...this.movement,
        state,
        ...(state === "stopped" ? { pending: { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 } } : {}),
      };
      for (const pause of this._pauses.values()) pause.resolve(false);
      this._pauses.clear();
      this._moving?.resolve(state === "completed");
    }

    /** Moves on to the next checkpoint, on the client that began it. Resolves to whether it did, or was completed already. */
    async _continueMovement(): Promise<boolean> {
      const { movement } = this;
      const isMine = movement.user?.isSelf;
      if (movement.state !== "pending" || !movement.pending.waypoints.length || !isMine)
        return movement.state === "completed";
      // the waypoints still to come, and the end of the next leg
      const waypoints = movement.pending.waypoints
        .filter((waypoint: any) => !waypoint.intermediate)
        .map(({ userId: _user, movementId: _movement, cost: _cost, ...waypoint }: any) => waypoint);
      const target = waypoints[legEnd(waypoints)];
      const changes = Object.fromEntries(positionFields().map((field) => [field, target[field]]));
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

    /** Called before a movement is stored; false refuses it. For packages to override. */
    async _preUpdateMovement(_movement: any, _operation: any): Promise<boolean | void> {}

    /** Called on every client after a movement was stored. For packages to override. */
    _onUpdateMovement(_movement: any, _operation: any, _user: any): void {}

    _onMovementStopped(): void {}
    _onMovementPaused(): void {}
    _onMovementRecorded(): void {}

    static _isMovementUpdate(changes: any, origin: any = {}): boolean {
      return positionFields().some((field) => field in changes && changes[field] !== origin[field]);
    }

    /** Prepares each movement in an update, and leaves out the tokens whose movement is refused. */
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

    /** Plans an update's movement: fills `changes`, and `operation` with the plan. False if stopped or refused. */
    async _prepareMovement(changes: any, operation: any, user: any): Promise<boolean> {
      // the waypoints: given, or the one place that the update names
      const options = { ...operation.movement?.[this.id] };
      if (operation.teleport) options.waypoints ??= [{ ...placeIn(changes), action: "displace", checkpoint: true }];
      if (!this._constrainMovement(options)) return false;
      options.waypoints ??= [{ ...placeIn(changes), explicit: true, checkpoint: true }];
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
        // in degrees, 0 to 360; at rotation 0 a token looks down
        if (dx || dy) changes.rotation = ((((Math.atan2(dy, dx) * 180) / Math.PI - 90) % 360) + 360) % 360;
      }
      if (movement.recorded) changes._movementHistory = recordedHistory(this, movement);
      (operation._movement ??= {})[this.id] = movement;
      return true;
    }

    /**
     * Cuts `options.waypoints` of a drawn token where a wall or an infinite cost stops it; false if none are left. An
     * undo, and an update without waypoints, are not cut.
     */
    _constrainMovement(options: any): boolean {
      const object = this._object;
      if (!options.waypoints || options.method === "undo" || !object?.constrainMovementPath) return true;
      const origin = { ...positionOf(this), action: this.movementAction };
      const [path, isCut] = object.constrainMovementPath([origin, ...options.waypoints], {
        ...options.constrainOptions,
        preview: false,
        history: true,
      });
      if (!isCut) return true;
      options.waypoints = path.slice(1);
      options.constrained = true;
      return options.waypoints.length > 0;
    }

    /** Takes over a movement that was stored, on every client, before the token's document is changed. */
    _receiveMovement(data: any, operation: any, user: any): void {
      const { updates: _updates, _movement, movement: _given, parent: _parent, ...updateOptions } = operation;
      this._movement = { ...data, user, state: data.pending.waypoints.length ? "pending" : "completed", updateOptions };
      user.movingTokens?.add(this);
    }

    /** Also tells each moved token that its movement was stored. */
    static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
      await super._onUpdateOperation(documents, operation, user);
      for (const document of documents) {
        const data = operation._movement?.[document.id];
        if (data) document._afterMovement(data, operation, user);
      }
    }

    /** Calls the methods and hooks of a stored movement; ends the movement or, for its own user, continues it. */
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
      // The token first reaches the checkpoint on the canvas; the movement may be paused or stopped meanwhile.
      if (user.isSelf && movement.state === "pending") {
        void this._glided().then(() => {
          if (this.movement.id === data.id && this.movement.state === "pending") return this._continueMovement();
          return false;
        });
      }
    }

    /** Resolves when the token's animation on the canvas, if there is one, has ended. */
    async _glided(): Promise<void> {
      await this._object?.movementAnimationPromise;
    }

    async clearMovementHistory(): Promise<void> {
      if (!this._source._movementHistory.length) return;
      await this.update({ _movementHistory: [] }, { diff: false, noHook: true, render: false });
    }

    /** Undoes the recorded movement with this id and all later ones, by default all. False if nothing is undone. */
    async revertRecordedMovement(movementId?: string): Promise<boolean> {
      const history = this._source._movementHistory;
      if (history.length < 2) return false;
      const isUndone = ({ movementId: id }: any): boolean => movementId === undefined || id === movementId;
      const firstUndone = history.findIndex((waypoint: any, index: number) => index > 0 && isUndone(waypoint));
      if (firstUndone < 0) return false;
      const target = history[firstUndone - 1];
      const keptHistory = firstUndone === 1 ? [] : history.slice(0, firstUndone);
      const changes = { ...placeIn(target), _movementHistory: deepClone(keptHistory) };
      const waypoint = { ...placeIn(target), snapped: target.snapped, explicit: false, checkpoint: true };
      const isMoved = await this.update(changes, {
        movement: { [this.id]: { waypoints: [waypoint], method: "undo" } },
      });
      return !!isMoved;
    }
  };
}

/** The fields of an object that are part of a position. */
function placeIn(source: any): any {
  return Object.fromEntries(
    positionFields()
      .filter((field) => field in source)
      .map((field) => [field, source[field]]),
  );
}

/** Makes the movement read-only but for `autoRotate` and `showRuler`, which a package may set before it is stored. */
function protect(movement: any): void {
  for (const key of Object.keys(movement)) {
    if (key === "autoRotate" || key === "showRuler") continue;
    Object.defineProperty(movement, key, { writable: false, configurable: false });
  }
}

/** The movement of a token that has not moved: complete, without waypoints. */
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
