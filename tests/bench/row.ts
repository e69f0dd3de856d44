/** One measured figure, as `npm run bench` prints it. */
export interface TableRow {
  readonly name: string;
  /** the figure with its unit, such as "12 ms" */
  readonly value: string;
  /** true where the aim is reached */
  readonly good: boolean;
  /** the aim, and what the figure is compared with, in words */
  readonly compared: string;
}
