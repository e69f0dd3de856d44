import type { BrowseOptions, BrowseResult } from "../../../common/files/browsing.ts";
import { joinPath, plainPath } from "../../../common/files/paths.ts";
import { FileProblem } from "../../../common/files/problem.ts";
import { uploadFile, fileStore, mayBrowse, mayUpload, saidBy, spaceTexts } from "../../core/files.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { ApplicationV2 } from "../api/application.ts";
import { notInTabletop, words, type Loose } from "../support.ts";

/** The answer to an upload that worked, in the form of the public API. */
export interface Uploaded {
  status: "success";
  message: string;
  /** the file's address */
  path: string;
}

/**
 * The static methods by which packages browse, make folders and upload without a window.
 * @see https://foundryvtt.com/api/classes/foundry.applications.apps.FilePicker.html
 */
export class FileRequests extends HandlebarsApplicationMixin(ApplicationV2) {
  /** Always null: the tabletop has no storage on S3. */
  static S3_BUCKETS: string[] | null = null;

  static get uploadURL(): string {
    return foundry.utils.getRoute("api/files/upload");
  }

  static matchS3URL(url: string): RegExpMatchArray | null {
    return /^https?:\/\/(?:(?<bucket>[^/]+)\.s3[.-][^/]*|s3[.-][^/]*\/(?<folder>[^/]+))\/(?<key>.*)$/.exec(url);
  }

  /**
   * Lists the content of a folder. With `wildcard`, no permission is needed: tokens find their random pictures by it.
   * @param source `data` or `public`
   * @throws Error with a sentence for the user: without the permission, or where there is no such folder
   */
  static async browse(source: string, target = "", options: BrowseOptions = {}): Promise<BrowseResult> {
    if (!mayBrowse() && !options.wildcard) throw new FileProblem(words("FILES.MayNotBrowse"));
    return fileStore().browse(source, target, options);
  }

  /**
   * Makes a folder.
   * @returns its path
   * @throws FileProblem, without the permission, for another source than `data`, or (beginning with EEXIST) where it
   * exists
   */
  static async createDirectory(source: string, target: string, _options: Loose = {}): Promise<string> {
    if (!mayUpload()) throw new FileProblem(words("FILES.MayNotUpload"));
    checkSource(source);
    return fileStore().createFolder(target);
  }

  /** Throws: private folders are not in the tabletop. */
  static configurePath(_source: string, _target: string, _options: Loose = {}): Promise<Loose> {
    return notInTabletop("FilePicker.configurePath");
  }

  /**
   * Uploads a file into a folder and tells the user the result, a success only with `notify`.
   * @param body `fileName`: the name to store the file under, by default its own
   * @returns false after a FileProblem, such as a missing permission or folder; any other error is thrown
   */
  static async upload(
    source: string,
    path: string,
    file: File,
    body: Loose = {},
    { notify = true }: { notify?: boolean | null } = {},
  ): Promise<Uploaded | false> {
    try {
      // store the file
      checkSource(source);
      const name = String(body?.fileName ?? file.name);
      const address = await uploadFile(path, name, file);
      // tell the user, with the space that is left
      const message = words("FILES.Uploaded", { name });
      if (notify) ui.notifications.info(await withFreeSpace(message));
      return { status: "success", message, path: address };
    } catch (thrown) {
      if (!(thrown instanceof FileProblem)) throw thrown;
      ui.notifications.error(saidBy(thrown));
      return false;
    }
  }

  /**
   * Uploads a file into a package's folder `storage`, in a subfolder that is made if it is missing.
   * @returns as `upload` does
   * @throws Error where there is no such package, or its manifest lacks `persistentStorage`
   */
  static async uploadPersistent(
    packageId: string,
    path: string,
    file: File,
    body: Loose = {},
    options: { notify?: boolean | null } = {},
  ): Promise<Uploaded | false> {
    const isSystem = packageId === game.system.id;
    const foundPackage: Loose = isSystem ? game.system : game.modules.get(packageId);
    if (!foundPackage) throw new Error(`There is neither a system nor a module "${packageId}".`);
    if (foundPackage.persistentStorage !== true)
      throw new Error(`The manifest of "${packageId}" does not ask for "persistentStorage".`);
    const kind = isSystem ? "systems" : "modules";
    const folder = joinPath(`${kind}/${packageId}/storage`, plainPath(path));
    await makeFolders(folder);
    return this.upload("data", folder, file, body, options);
  }
}

/**
 * Makes a folder and those above it, from the fourth step on: the first three, up to a package's `storage`, always
 * exist. Does nothing for a user who may not upload.
 */
async function makeFolders(path: string): Promise<void> {
  if (!mayUpload()) return; // the upload that follows tells the user
  const steps = path.split("/");
  for (let depth = 4; depth <= steps.length; depth++)
    await fileStore()
      .createFolder(steps.slice(0, depth).join("/"))
      .catch((thrown: Error) => {
        if (!thrown.message.startsWith("EEXIST")) throw thrown;
      });
}

/** Appends to a message how much space for files is left; where that is not limited, the message stays. */
async function withFreeSpace(message: string): Promise<string> {
  const space = await fileStore().space();
  return space ? `${message} ${words("FILES.Room", spaceTexts(space))}` : message;
}

/** @throws FileProblem for a source other than `data`, since files can be written nowhere else */
function checkSource(source: string): void {
  if (source !== "data") throw new FileProblem(words("FILES.OnlyData", { source }));
}
