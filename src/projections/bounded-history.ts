/** An order that goes as orders do has a dozen. */
export const MOST_ENTRIES = 200

/** The history with one entry more. A document stays small whatever happens: beyond the bound the second oldest goes, and the log keeps it. */
export const withEntry = <Entry>(entries: readonly Entry[], entry: Entry): Entry[] => {
  const all = [...entries, entry]
  return all.length <= MOST_ENTRIES ? all : [...all.slice(0, 1), ...all.slice(2)]
}
