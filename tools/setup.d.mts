export const root: string;
export function setup(): void;
