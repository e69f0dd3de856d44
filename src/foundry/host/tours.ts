/* The host's tours (guided steps through the interface): the members that Fray extends and calls. */

/** One step of a tour; `selector` finds the element that the step points to. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  /** the window or tab to open before the step is shown; left out if none */
  readonly open?: string;
}

interface TourLife {
  readonly currentStep: TourStep | null;
  readonly status: string;
  readonly canStart: boolean;
  start(): Promise<void>;
  reset(): Promise<void>;
  _preStep(): Promise<void>;
}

interface TourConfig {
  readonly title: string;
  readonly description: string;
  readonly restricted: boolean;
  readonly display: boolean;
  readonly canBeResumed: boolean;
  readonly suggestedNextTours: readonly string[];
  readonly steps: readonly TourStep[];
}

const page = globalThis as unknown as {
  foundry: { nue: { Tour: new (config: TourConfig) => TourLife } };
  game: {
    tours: {
      get(key: string): TourLife | undefined;
      register(namespace: string, id: string, tour: TourLife): void;
    };
  };
};

/** The host's class of a tour. */
export const { Tour } = page.foundry.nue;
/** The host's collection of tours. */
export const { tours } = page.game;
