/**
 * The address of the script of the shared worker that holds a site's table (server/browser/worker.ts): "" until the
 * build of a site fills it in.
 */
export const workerAddress: string = "";
