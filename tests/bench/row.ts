/** One measured figure, as `npm run bench` prints it. */
export interface TableRow {
  readonly name: string;
  readonly value: string;
  readonly good: boolean;
  readonly compared: string;
}
