/* The host's tours, as far as Fray extends and calls them. */

/** One step of a tour; `selector` finds the element that it points to. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  /** the window or tab to open before the step is shown */
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

/** The host's class of tours. */
export const { Tour } = page.foundry.nue;
/** The collection in which tours are registered. */
export const { tours } = page.game;
