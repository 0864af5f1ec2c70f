import { useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './operations.module.css'
import { operationsKey } from './operations-api.ts'

/** The time in ms after a press of 'Try again' during which the list is fetched more often. */
const PATIENCE_MS = 30_000

type Try = { at: number; before: number }

/**
 * Handles the presses of 'Try again', and says what the last press achieved. `now` is the number of rows that are set
 * aside; `send` tries one row, or all rows if it gets null.
 */
export const useTries = (now: number, send: (one: string | null) => Promise<unknown>) => {
  const [last, setLast] = useState<Try>()
  const { mutate, isPending } = useAction({
    send,
    done: () => setLast({ at: Date.now(), before: now }),
    failed: t('Not tried'),
    invalidates: [operationsKey(useUserId())],
  })
  const resultText = ({ at, before }: Try): string => {
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
    again: (one: string): void => mutate(one),
    isWaiting: last !== undefined && Date.now() - last.at < PATIENCE_MS,
    head: {
      result: last === undefined ? '' : resultText(last),
      rows: now,
      busy: isPending,
      onAll: (): void => mutate(null),
    },
  }
}

/** Explains the rows below, shows the result of the last try, and has a button that tries all rows. */
export const TabHead = ({
  about,
  result,
  rows,
  busy,
  onAll,
}: {
  about: string
  result: string
  rows: number
  busy: boolean
  onAll(): void
}) => (
  <div className={styles.head}>
    <p className={styles.about}>{about}</p>
    {rows === 0 ? null : (
      <Button type="primary" loading={busy} onClick={onAll}>
        {t('Try all again')}
      </Button>
    )}
    <p role="status" className={styles.tried}>
      {result}
    </p>
  </div>
)
