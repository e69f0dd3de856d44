import { describe } from "vitest";
import { testSelfCheck } from "./self-check-steps.ts";

describe("the self-check on generation 13", () => testSelfCheck(13));
