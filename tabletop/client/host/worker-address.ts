/** The address of the thread that holds a site's table (server/browser/worker.ts): a site's build fills this in. */
export const workerAddress: string = "";
