/** What is amiss with a file, a folder or an address: the message is the sentence that a person reads. */
export class FileProblem extends Error {
  override name = "FileProblem";
}
