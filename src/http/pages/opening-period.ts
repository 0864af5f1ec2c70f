import type { Branch } from '../../contract/catalogue/catalogue.ts'
import { nairobiDay, nairobiTime } from '../../contract/rules/dates.ts'

/**
 * Names the time between two moments at which a branch opens or closes, or a day begins. Within it, what pages say of
 * opening hours stays the same.
 */
export const openingPeriod = (
  branches: readonly Pick<Branch, 'openingTime' | 'closingTime'>[],
  at: Date,
): string => {
  const time = nairobiTime(at)
  const moments = branches.flatMap(({ openingTime, closingTime }) => [openingTime, closingTime])
  const since = moments.filter((moment) => moment <= time).sort()
  return `${nairobiDay(at)} ${since.at(-1) ?? ''}`
}
