import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Text, useClock, useText } from '../../lib/text.ts'
import { dayOf, type Opening, openingAt, useMinute } from './opening-hours.ts'

const wordsFor = ({ inDays }: Extract<Opening, { open: false }>): Text => {
  if (inDays === 0) return 'Closed now. We deliver from {time}.'
  return inDays === 1
    ? 'Closed now. We deliver from {time} tomorrow.'
    : 'Closed now. We deliver from {time} on {day}.'
}

/**
 * Says from when a closed branch delivers, or that it takes no orders. Undefined while the branch is open, and while
 * there is no branch.
 */
export const useClosed = (branch: Branch | undefined): string | undefined => {
  const t = useText()
  const clock = useClock()
  const now = useMinute()
  if (branch === undefined) return undefined
  if (!branch.isActive) return t('This branch takes no orders at the moment.')
  const opening = openingAt(branch, now)
  if (opening.open) return undefined
  return t(wordsFor(opening), { time: clock(opening.time), day: t(dayOf(opening, now)) })
}
