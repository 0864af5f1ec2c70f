import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditEntry, Change, FactValue } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useSession } from '#web/shop/account/session.ts'
import { actorText } from '../history/history-list.tsx'
import { useStaffPaths } from '../stock/staff-paths.ts'
import styles from './audit.module.css'
import { CausedBy } from './caused.tsx'
import { eventWord } from './event-words.ts'
import { exactTime } from './exact-time.ts'
import { fieldWords } from './field-words.ts'
import { useNames } from './use-names.ts'
import { valueLines } from './value-text.ts'

/** The first event gives every fact. One that says nothing is left out. */
const says = ({ before, after }: Change): boolean =>
  before !== null || !(after === 0 || after === '' || (Array.isArray(after) && after.length === 0))

/** The rows that the other list has not. */
const onlyIn = (value: FactValue, other: FactValue): FactValue => {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const others = new Set(other.map((row) => JSON.stringify(row)))
  return value.filter((row) => !others.has(JSON.stringify(row)))
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const nameOf = useNames()
  return (
    <dl className={styles.changes}>
      {changes.filter(says).map(({ field, before, after }) => (
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

const Holder = ({ order, transferId }: AuditEntry) => {
  const paths = useStaffPaths()
  if (order !== null) return <Link to={paths.order(order.id)}>{order.orderNumber}</Link>
  if (transferId === null) return null
  return <Link to={paths.transfer(transferId)}>{t('Transfer')}</Link>
}

/** Admins see what else the same request caused. */
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

/** One event: what, when, who, why, and what it changed. */
export const Entry = memo(({ entry, isAt }: { entry: AuditEntry; isAt: boolean }) => (
  <li className={isAt ? styles.here : undefined} aria-current={isAt ? 'time' : undefined}>
    <p>
      <strong>{eventWord(entry.type)}</strong> <Holder {...entry} />
    </p>
    <p className={styles.quiet}>{`${exactTime(entry.recordedAt)} · ${actorText(entry)}`}</p>
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
    <Request request={entry.correlationId} />
  </li>
))
