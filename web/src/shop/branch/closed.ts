import type { Branch } from '#contract/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { dayOf, type Opening, openingAt, shortHour, useMinute } from './opening-hours.ts'

const wordsFor = ({ inDays }: Extract<Opening, { open: false }>): string => {
  if (inDays === 0) return 'Closed now. We deliver from {time}.'
  return inDays === 1
    ? 'Closed now. We deliver from {time} tomorrow.'
    : 'Closed now. We deliver from {time} on {day}.'
}

/** What to tell of a branch that is closed: from when it delivers. Undefined while it is open, and of no branch. */
export const useClosed = (branch: Branch | undefined): string | undefined => {
  const t = useText()
  const now = useMinute()
  if (branch === undefined) return undefined
  const opening = openingAt(branch, now)
  if (opening.open) return undefined
  return t(wordsFor(opening), { time: t(shortHour(opening.time)), day: t(dayOf(opening, now)) })
}
