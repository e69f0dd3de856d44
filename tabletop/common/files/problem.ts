/** An error about a file, a folder or an address, whose message is a sentence for the user. */
export class FileProblem extends Error {
  override name = "FileProblem";
}
