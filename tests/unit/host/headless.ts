/** The tabletop's core in Node: documents, data models and hooks without a page. */
import * as constants from "../../../tabletop/common/const.ts";
import { DataModel } from "../../../tabletop/common/abstract/data-model.ts";
import { Document } from "../../../tabletop/common/abstract/document.ts";
import { setGeneration } from "../../../tabletop/common/abstract/generation.ts";
import { TypeDataModel } from "../../../tabletop/common/abstract/type-data.ts";
import { ActiveEffectTypeDataModel } from "../../../tabletop/common/data/data.ts";
import * as fields from "../../../tabletop/common/data/fields/index.ts";
import * as operators from "../../../tabletop/common/data/operators.ts";
import { grid } from "../../../tabletop/common/grid/index.ts";
import * as utils from "../../../tabletop/common/utils/index.ts";
import { installPrimitives } from "../../../tabletop/common/utils/primitives.ts";
import { dice, install as installDice } from "../../../tabletop/client/dice/index.ts";
import * as documents from "../../../tabletop/client/documents/index.ts";
import { createConfig } from "../../../tabletop/client/core/config.ts";
import { Game } from "../../../tabletop/client/core/game.ts";
import { Hooks } from "../../../tabletop/client/core/hooks.ts";
import { modifyBatch } from "../../../tabletop/client/core/batch.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "../../../tabletop/client/core/uuid.ts";
import { MemoryServer } from "./memory-server.ts";

/** The ids of the gamemaster and of a player. */
export const GM = "gamemaster000000";
export const PLAYER = "player0000000000";

/** A client without a page, and its server. */
export interface Table {
  game: any;
  server: MemoryServer;
  /** notifications, by kind and words */
  notices: [string, string][];
}

const page = globalThis as any;

/** Installs the globals of the public API in a generation: `foundry`, `CONST`, `CONFIG`, `Hooks`; no world yet. */
export function installGlobals(generation = 14): void {
  setGeneration(generation);
  installPrimitives();
  page.Hooks = Hooks;
  page.CONST = { ...constants };
  page.foundry = {
    CONST: constants,
    abstract: { DataModel, Document, TypeDataModel },
    applications: { instances: new Map() },
    data: { fields, operators, ActiveEffectTypeDataModel },
    dice,
    documents: { ...documents, modifyBatch },
    grid,
    utils: { ...utils, fromUuid, fromUuidSync, getDocumentClass },
  };
  page.CONFIG = createConfig();
  installDice();
  page.CONFIG.Token.movement = {
    defaultAction: "walk",
    actions: {
      walk: { label: "walk" },
      slow: { label: "slow", getCostFunction: () => (cost: number) => cost * 2 },
      displace: { label: "displace", teleport: true, measure: false },
    },
  };
  Object.assign(page, { ...documents, fromUuid, fromUuidSync, getDocumentClass, Roll: dice.Roll });
}

/**
 * Makes a client with its server and a world with a gamemaster and a player, and installs the globals.
 * @param documents sources by kind of document, added to the users
 * @param userId the user of the client
 * @param before called where a system's `init` hook would be
 */
export function setTable({
  generation = 14,
  documentTypes = {},
  documents: sources = {},
  systemId = "probe",
  userId = GM,
  template = null,
  before,
}: {
  generation?: number;
  documentTypes?: object;
  documents?: Record<string, object[]>;
  systemId?: string;
  userId?: string;
  /** the content of the system's template.json; null: none */
  template?: object | null;
  before?: () => void;
} = {}): Table {
  installGlobals(generation);
  const server = new MemoryServer(userId);
  const users = [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: PLAYER, name: "Player", role: 1 },
  ];
  Object.assign(server.documents, structuredClone({ User: users, ...sources }));
  const notices: [string, string][] = [];
  const say = (kind: string) => (words: string) => {
    const notice: [string, string] = [kind, words];
    notices.push(notice);
    return notice;
  };
  const remove = (notice: [string, string]): void => void notices.splice(notices.indexOf(notice), 1);
  page.ui = {
    notifications: { info: say("info"), warn: say("warn"), error: say("error"), success: say("success"), remove },
  };
  page.canvas = { ready: false };
  const world: any = {
    release: { generation, build: 1, version: `${generation}.1` },
    userId,
    activeUsers: [GM, PLAYER],
    system: { id: systemId, title: "Probe", version: "1", documentTypes, grid: { type: 1, distance: 1, units: "sq" } },
    systemPath: `systems/${systemId}`,
    template,
    world: { id: "w", title: "W", description: "" },
    documents: structuredClone(server.documents),
    packs: [],
    paused: false,
    time: Date.now(),
    testing: true,
  };
  page.game = undefined;
  const game: any = new Game(world, {
    transport: server,
    socket: { emit() {}, on() {} },
    query: async () => ({}),
    pause() {},
    time: async () => Date.now(),
  });
  page.game = game;
  game.prepare();
  before?.();
  game.registerSheetsAndModels();
  game.initializeDocuments();
  game.ready = true;
  return { game, server, notices };
}

/** Carries out an operation of another user on the server, and has the client receive its broadcast. */
export async function remote(
  table: Table,
  type: string,
  action: "create" | "update" | "delete",
  operation: object,
  userId = PLAYER,
): Promise<void> {
  const before = table.server.userId;
  table.server.userId = userId;
  const response = await table.server.send({ action, type, operation } as any);
  table.server.userId = before;
  page.CONFIG.DatabaseBackend.receive(response);
}

/**
 * Listens to a hook until `stop` is called. @returns the arguments of each call in `calls`; `answer` gives the results
 */
export function listen(hook: string, answer?: (...args: any[]) => unknown): { calls: any[][]; stop: () => void } {
  const calls: any[][] = [];
  const id = Hooks.on(hook, (...args: any[]) => {
    calls.push(args);
    return answer?.(...args);
  });
  return { calls, stop: () => Hooks.off(hook, id) };
}
