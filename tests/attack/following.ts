import { startFollowing } from "../../src/foundry/documents/follow.ts";

/* The files of tests that follow changes of actors and effects share a worker with its hooks: registered once. */
startFollowing();
