import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditFacts, Look } from '#contract/audit.ts'
import { type AuditField, auditFields } from '#contract/audit-vocabulary.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './audit.module.css'
import { looksQuery } from './audit-api.ts'
import { fieldWords } from './field-words.ts'
import { exactTime, useNames, valueLines } from './value-text.ts'

const words: Readonly<Record<Look['kind'], string>> = {
  phone_shown: 'Phone shown',
  profile_phone_shown: 'Phone of the profile shown',
  order_history: 'Order’s history read',
  user_history: 'This history read',
}

const List = ({ looks }: { looks: readonly Look[] }) =>
  looks.length === 0 ? (
    <p className={styles.quiet}>{t('Nobody so far.')}</p>
  ) : (
    <ul className={styles.caused}>
      {looks.map(({ id, at, kind, orderId, ...by }) => (
        <li key={id}>
          <span>{words[kind]}</span>{' '}
          {orderId === null ? null : <Link to={auditPath('order', orderId)}>{t('Order')}</Link>}
          <span
            className={styles.quiet}
          >{`${exactTime(at)} · ${actorText(by, sayInEnglish)}`}</span>
        </li>
      ))}
    </ul>
  )

/** Lists who looked at the customer's personal data, and when. */
export const Looks = ({ customer }: { customer: string }) => {
  const list = useInfiniteQuery(looksQuery(useUserId(), customer))
  return (
    <section className={styles.section}>
      <h2>{t('Who looked')}</h2>
      {list.isPending ? <Skeleton height="60px" /> : null}
      {list.isLoadingError ? (
        <LoadFailed title={t('The looks could not be loaded')} query={list} />
      ) : null}
      {list.data === undefined ? null : <List looks={rowsOf(list)} />}
      <LoadMore list={list} wide />
    </section>
  )
}

/** A text with more characters than this gets the whole width of the page. A list always gets the whole width. */
const LONG = 60

/** The record as it was at the chosen moment. Fields in `leftOut` are shown elsewhere on the page. */
export const FactsView = ({
  facts,
  leftOut,
}: {
  facts: AuditFacts | null
  leftOut: readonly AuditField[]
}) => {
  const nameOf = useNames()
  if (facts === null) return <p className={styles.quiet}>{t('It was not there at this moment.')}</p>
  const fields = auditFields.filter((field) => field in facts && !leftOut.includes(field))
  const factOf = (field: AuditField): Fact => [
    fieldWords[field],
    valueLines(field, facts[field], nameOf).map((line, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value have no id.
      <span key={n} className={styles.line}>
        {line}
      </span>
    )),
  ]
  const isLong = (field: AuditField): boolean => {
    const value = facts[field]
    return typeof value === 'string'
      ? value.length > LONG
      : Array.isArray(value) && value.length > 0
  }
  const long = fields.filter(isLong)
  return (
    <>
      <RecordFacts facts={fields.filter((field) => !isLong(field)).map(factOf)} />
      {long.length === 0 ? null : <Facts className={styles.long} facts={long.map(factOf)} />}
    </>
  )
}
