/** An error of a file, a folder or an address; its message is a sentence for the user. */
export class FileProblem extends Error {
  override name = "FileProblem";
}
