type Row = { id: string; createdAt: string }

/**
 * The rows of a list that its reader has before the eyes keep their places. `fresh` is what the list is now, newest
 * first: its rows bring news of those that are shown, and later pages go on below. Rows that would push others down are
 * counted in `waiting`. A row that left the list stays, as it was last seen.
 */
export const steadyRows = <R extends Row>(
  shown: readonly R[],
  fresh: readonly R[],
): { rows: readonly R[]; waiting: number; left: readonly string[] } => {
  const last = shown.at(-1)
  if (last === undefined) return { rows: fresh, waiting: 0, left: [] }
  const known = new Map(fresh.map((row) => [row.id, row]))
  const isShown = new Set(shown.map(({ id }) => id))
  const others = fresh.filter(({ id }) => !isShown.has(id))
  const below = others.filter(({ createdAt }) => createdAt <= last.createdAt)
  return {
    rows: [...shown.map((row) => known.get(row.id) ?? row), ...below],
    waiting: others.length - below.length,
    left: shown.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  }
}
