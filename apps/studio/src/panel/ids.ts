/*
 * The ids of a row's parts, made of one that is unique in the page.
 */
export type RowIds = { control: string; label: string; help: string; said: string };

export function rowIds(id: string): RowIds {
  return { control: `${id}-control`, label: `${id}-label`, help: `${id}-help`, said: `${id}-said` };
}
