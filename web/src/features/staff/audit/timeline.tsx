import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { AuditChange, AuditEntry, CausedEvents, FactValue } from '#contract/audit.ts'
import { nairobiDay } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { auditPath, Holder, staffDayPath } from '#web/staff-shop/history/record-links.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import styles from './audit.module.css'
import { causedQuery } from './audit-api.ts'
import { eventWord, kindWords } from './event-words.ts'
import { fieldWords } from './field-words.ts'
import { exactTime, useNames, valueLines } from './value-text.ts'

const Caused = ({ events, more }: CausedEvents) => (
  <>
    <ol className={styles.caused}>
      {events.map(({ id, type, recordedAt, thing, ...by }) => (
        <li key={id}>
          <span>{eventWord(type)}</span>{' '}
          {thing === null ? null : (
            <Link to={auditPath(thing.kind, thing.id, recordedAt)}>
              {`${kindWords[thing.kind]}: ${thing.id}`}
            </Link>
          )}
          <span
            className={styles.quiet}
          >{`${exactTime(recordedAt)} · ${actorText(by, sayInEnglish)}`}</span>
        </li>
      ))}
    </ol>
    {more > 0 ? <p className={styles.quiet}>{t('{n} more followed.', { n: more })}</p> : null}
  </>
)

/** All events that one request caused, in all records. */
const CausedBy = ({ request }: { request: string }) => (
  <Loaded
    query={useQuery(causedQuery(useUserId(), request))}
    failed={t('What the request caused could not be loaded')}
    height="80px"
  >
    {Caused}
  </Loaded>
)

/**
 * False for an empty value or a zero in the first event of a record. The first event gives a value to every field, and
 * such values are not worth showing.
 */
const isWorthShowing = ({ before, after }: AuditChange): boolean =>
  before !== null || !(after === 0 || after === '' || (Array.isArray(after) && after.length === 0))

/** The rows of `value` that `other` does not have. A value that is no list stays whole. */
const onlyIn = (value: FactValue, other: FactValue): FactValue => {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const others = new Set(other.map((row) => JSON.stringify(row)))
  return value.filter((row) => !others.has(JSON.stringify(row)))
}

const Changes = ({ changes }: { changes: readonly AuditChange[] }) => {
  const nameOf = useNames()
  return (
    <dl className={styles.changes}>
      {changes.filter(isWorthShowing).map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWords[field]}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>{valueLines(field, onlyIn(before, after), nameOf).join('; ')}</del>
                <span>{' → '}</span>
              </>
            )}
            <ins>{valueLines(field, onlyIn(after, before), nameOf).join('; ')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A button for admins that shows the other events of the same request. */
const Request = ({ request }: { request: string }) => {
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  const [isOpen, setOpen] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Same request')}
      </button>
      {isOpen ? <CausedBy request={request} /> : null}
    </>
  )
}

/** A link to all that the member of the staff did on the day of the event. */
const ThatDay = ({ staffId, person, recordedAt }: AuditEntry) =>
  staffId === null || !person ? null : (
    <Link className={styles.day} to={staffDayPath(staffId, nairobiDay(new Date(recordedAt)))}>
      {t('All that {name} did that day', person)}
    </Link>
  )

/** One event: what happened, when, by whom, why, and which fields it changed. */
const Entry = memo(({ entry, isAt }: { entry: AuditEntry; isAt: boolean }) => (
  <li className={isAt ? styles.here : undefined} aria-current={isAt ? 'time' : undefined}>
    <p>
      <strong>{eventWord(entry.type)}</strong> <Holder {...entry} />
    </p>
    <p
      className={styles.quiet}
    >{`${exactTime(entry.recordedAt)} · ${actorText(entry, sayInEnglish)}`}</p>
    {entry.at === entry.recordedAt ? null : (
      <p className={styles.quiet}>{t('Happened {at}', { at: exactTime(entry.at) })}</p>
    )}
    {entry.reason === null ? null : <p>{entry.reason}</p>}
    <Changes changes={entry.changes} />
    {entry.meanwhile.length === 0 ? null : (
      <>
        <p className={styles.quiet}>{t('Changed by time alone before it:')}</p>
        <Changes changes={entry.meanwhile} />
      </>
    )}
    <p className={styles.further}>
      <Request request={entry.correlationId} />
      <ThatDay {...entry} />
    </p>
  </li>
))

/** The number of entries that are drawn at first. Each press of 'Show older' adds as many. */
const SHOWN = 50

export type Older = {
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  load(): void
}

/** The events, the newest first. `at` is the id of the event at which the slider stands. */
export const Timeline = ({
  entries,
  at,
  older,
  none,
}: {
  entries: readonly AuditEntry[]
  at: string | undefined
  older: Older
  /** The text if there are no entries. */
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
