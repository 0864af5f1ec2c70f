import { useContext, useSyncExternalStore } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { isHoliday, nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { serverNow, watchClock } from '../../lib/server-clock.ts'
import { type Text, useClock, useText } from '../../lib/text.ts'
import { FirstViewContext } from '../account/first-view.ts'

export type Hours = Pick<Branch, 'openingTime' | 'closingTime'>

/** A closed branch opens next in `inDays` days (0: today), at `time` ('HH:MM'). */
export type Opening = { open: true } | { open: false; inDays: number; time: string }

const DAY_MS = 86_400_000

const worksOn = (at: number): boolean => !isHoliday(nairobiDay(new Date(at)))

/**
 * True if a branch with these hours is open. If a branch closes after midnight, the hours after midnight belong to the
 * day before, and are off if that day is a holiday.
 */
const isOpen = ({ openingTime, closingTime }: Hours, at: number, time: string): boolean => {
  if (openingTime < closingTime) return worksOn(at) && openingTime <= time && time < closingTime
  return openingTime <= time ? worksOn(at) : time < closingTime && worksOn(at - DAY_MS)
}

/**
 * Says whether a branch is open at a time in ms, or when it opens next. Days and hours are Nairobi's, and all branches
 * are closed on public holidays.
 */
export const openingAt = (hours: Hours, at: number): Opening => {
  const time = nairobiTime(new Date(at))
  if (isOpen(hours, at, time)) return { open: true }
  let inDays = time < hours.openingTime ? 0 : 1
  while (!worksOn(at + inDays * DAY_MS)) inDays += 1
  return { open: false, inDays, time: hours.openingTime }
}

const days = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const satisfies readonly Text[]

/** The weekday on which a branch opens, in words. `at` is the present time in ms. */
export const dayOf = ({ inDays }: { inDays: number }, at: number): Text =>
  days[new Date(nairobiDay(new Date(at + inDays * DAY_MS))).getUTCDay()] ?? ''

const minute = (): number => Math.floor(serverNow() / 60_000) * 60_000

const everySeconds = (look: () => void): (() => void) => {
  const timer = setInterval(look, 10_000)
  const stop = watchClock(look)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** The present minute in ms by the server's clock, since a phone's clock may be hours wrong. */
export const useMinute = (): number => {
  const { minute: first } = useContext(FirstViewContext)
  return useSyncExternalStore(everySeconds, minute, () => first)
}

const wordsFor = ({ inDays }: Extract<Opening, { open: false }>): Text => {
  if (inDays === 0) return 'Closed now. We deliver from {time}.'
  return inDays === 1
    ? 'Closed now. We deliver from {time} tomorrow.'
    : 'Closed now. We deliver from {time} on {day}.'
}

/**
 * Says when a closed branch delivers again, or that it takes no orders. Undefined if the branch is open, or if there is
 * no branch.
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
