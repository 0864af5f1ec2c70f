import { nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { useMinute } from '../branch/opening-hours.ts'
import type { News } from './news.ts'

/** Writes a time in ms: the time of day, with the date unless it is today in Nairobi. */
export const useWhen = (): ((at: number) => string) => {
  const dateTime = useDateTime()
  const today = nairobiDay(new Date(useMinute()))
  return (at) => {
    const date = new Date(at)
    return nairobiDay(date) === today ? nairobiTime(date) : dateTime(date.toISOString())
  }
}

const lateText = (minutes: number, t: Translate): string => {
  if (minutes < 180) return t('Late by {n} min', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? t('Late by {n} h', { n: hours })
    : t('Late by {n} days', { n: Math.floor(hours / 24) })
}

/** The time of an order's news. Undefined if there is none. */
export const useTimeText = (): ((news: News) => string | undefined) => {
  const t = useText()
  const when = useWhen()
  return ({ time, failedTry }) => {
    if (failedTry !== undefined)
      return t('Not handed over at {time}', { time: when(Date.parse(failedTry.at)) })
    if (time === undefined) return undefined
    if (time.kind === 'late') return lateText(time.minutes, t)
    return t(time.kind === 'by' ? 'by {time}' : 'About {time}', { time: when(time.at) })
  }
}
