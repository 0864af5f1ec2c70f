import { useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'

/** Somebody waits this long for what came of a try. */
const PATIENCE_MS = 30_000

type Try = { at: number; before: number }

/** What the last press of 'Try again' has brought so far. `now`: the number of rows that are set aside. */
export const useTries = (now: number) => {
  const [last, setLast] = useState<Try>()
  const tell = ({ at, before }: Try): string => {
    const time = formatDateTime(new Date(at).toISOString())
    const gone = Math.max(0, before - now)
    return now === 0
      ? t('Tried again {time}: nothing is set aside any more.', { time })
      : t('Tried again {time}: {gone} of {before} are done, {now} are set aside.', {
          time,
          gone,
          before,
          now,
        })
  }
  return {
    begin: (): void => setLast({ at: Date.now(), before: now }),
    isWaiting: last !== undefined && Date.now() - last.at < PATIENCE_MS,
    text: last === undefined ? '' : tell(last),
  }
}
