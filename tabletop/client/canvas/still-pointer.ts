import * as PIXI from "pixi.js";

/** PIXI's private ticker for the pointer. */
interface PointerTicker {
  pauseUpdate: boolean;
  addTickerListener(): void;
  removeTickerListener(): void;
}

const isPointerTicker = (thing: unknown): thing is PointerTicker =>
  typeof thing === "object" && thing !== null && "pauseUpdate" in thing && "addTickerListener" in thing;

/**
 * Calls `makeRenderer` and lets PIXI's ticker for objects that move under a resting pointer run only
 * while there are such objects; otherwise the page would prepare frames for nothing as long as it is open.
 * @returns the result of `makeRenderer`
 */
export function withPausedPointerTicker<T>(makeRenderer: () => T): T {
  const { system } = PIXI.Ticker;
  let ticker: PointerTicker | undefined;
  // The ticker is caught as it begins to run.
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

/** Changes a ticker: from now on pausing takes it off PIXI's loop, so that the page prepares no frames for it. */
function detachWhilePaused(ticker: PointerTicker): void {
  const add = ticker.addTickerListener.bind(ticker);
  ticker.addTickerListener = () => {
    if (!ticker.pauseUpdate) add();
  };
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
