import { useState } from 'react'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './audit.module.css'
import { Entry } from './entry.tsx'

/** A page draws so many entries at a time. */
const SHOWN = 50

export type Older = {
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  load(): void
}

/** The events, newest first. `at`: the id of the one that the slider stands on. */
export const Timeline = ({
  entries,
  at,
  older,
  none,
}: {
  entries: readonly AuditEntry[]
  at: string | undefined
  older: Older
  /** Said where there are no entries. */
  none: string
}) => {
  const [shown, setShown] = useState(SHOWN)
  const more = shown < entries.length
  const show = (): void => {
    if (!more) older.load()
    setShown(shown + SHOWN)
  }
  return (
    <section className={styles.section}>
      <h2>{t('What happened')}</h2>
      {entries.length === 0 && !older.isLoading ? <p className={styles.quiet}>{none}</p> : null}
      <ol className={styles.timeline} reversed>
        {entries.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} isAt={entry.id === at} />
        ))}
      </ol>
      {more || older.hasOlder ? (
        <Button loading={older.isLoading} onClick={show}>
          {t('Show older')}
        </Button>
      ) : null}
    </section>
  )
}
