import * as PIXI from "pixi.js";

/** PIXI's ticker for the pointer, which it does not export. */
interface PointerTicker {
  pauseUpdate: boolean;
  addTickerListener(): void;
  removeTickerListener(): void;
}

/** Whether a listener's context is the pointer's ticker, by two of its members. */
const isPointerTicker = (thing: unknown): thing is PointerTicker =>
  typeof thing === "object" && thing !== null && "pauseUpdate" in thing && "addTickerListener" in thing;

/**
 * Calls `makeRenderer`, which makes PIXI's ticker for the pointer (it finds objects that move under a resting pointer).
 * From then on that ticker leaves PIXI's loop while it is paused. PIXI itself would leave it there, and so prepare
 * frames for nothing as long as the page is open.
 * @returns the result of `makeRenderer`
 */
export function withPausedPointerTicker<T>(makeRenderer: () => T): T {
  const { system } = PIXI.Ticker;
  let ticker: PointerTicker | undefined;
  // The ticker cannot be reached otherwise: it is noted when it adds itself to the system's ticker.
  system.add = function (this: PIXI.Ticker, ...args: Parameters<PIXI.Ticker["add"]>) {
    if (isPointerTicker(args[1])) ticker = args[1];
    return PIXI.Ticker.prototype.add.apply(this, args);
  } as PIXI.Ticker["add"];
  try {
    return makeRenderer();
  } finally {
    Reflect.deleteProperty(system, "add");
    if (ticker) detachWhilePaused(ticker);
  }
}

/** Changes the ticker: from now on pausing takes it off PIXI's loop, and resuming puts it back. */
function detachWhilePaused(ticker: PointerTicker): void {
  const addListener = ticker.addTickerListener.bind(ticker);
  ticker.addTickerListener = () => {
    if (!ticker.pauseUpdate) addListener();
  };
  // `pauseUpdate` is an accessor of the ticker's class: its setter is extended for this ticker alone
  const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(ticker), "pauseUpdate")!;
  Object.defineProperty(ticker, "pauseUpdate", {
    configurable: true,
    get,
    set(paused: boolean) {
      set!.call(ticker, paused);
      if (paused) ticker.removeTickerListener();
      else ticker.addTickerListener();
    },
  });
  if (ticker.pauseUpdate) ticker.removeTickerListener();
}
