import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AuditKind, auditKinds, type StaffRecordKind } from '#contract/audit-vocabulary.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffEvent } from '#contract/staff-days.ts'
import { Link } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import type { Column } from '#web/staff-ui/data-table.tsx'
import { type PagedList, PagedTable } from '#web/staff-ui/paged-table.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { recordKindWords, staffEventWord } from './event-words.ts'
import styles from './staff-days.module.css'
import { type AskedDays, staffDaysAddress, staffEventPages } from './staff-days-api.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  timeStyle: 'medium',
})

const isAuditKind = (kind: StaffRecordKind): kind is AuditKind =>
  auditKinds.some((one) => one === kind)

/** The kind of history that shows the record. Undefined: there is none. */
const historyOf = ({ kind, look }: StaffEvent): AuditKind | undefined => {
  if (isAuditKind(kind)) return kind
  if (kind === 'order_note') return 'order'
  if (kind !== 'look') return undefined
  return look === 'phone_shown' || look === 'order_history' ? 'order' : 'user'
}

/** The record, which leads to its history as of that moment. */
const RecordOf = (event: StaffEvent) => {
  const { kind, record, at } = event
  if (record === null) return <span>{recordKindWords[kind]}</span>
  const text = [recordKindWords[kind], record.name].filter((word) => word !== '').join(': ')
  const history = historyOf(event)
  if (history === undefined) return <span>{text}</span>
  return <Link to={auditPath(history, record.id, at)}>{text}</Link>
}

/** The name of a member of the staff, or the role if the account was erased. */
export const memberName = ({ person, actorRole }: StaffEvent['actor']): string =>
  person?.name ?? t('Erased account ({role})', { role: roleName(actorRole, sayInEnglish) })

type NameOf = ReturnType<typeof useBranches>['nameOf']

const branchText = ({ branchId }: StaffEvent, nameOf: NameOf): string =>
  branchId === null ? '' : (nameOf(branchId) ?? String(branchId))

/** What one press did: the first event, and the events that followed from the same request. The newest press first. */
type Deed = { first: StaffEvent; others: StaffEvent[] }

const deedsOf = (events: readonly StaffEvent[]): Deed[] => {
  const deeds: Deed[] = []
  for (const event of events) {
    const last = deeds.at(-1)
    if (last?.first.request === event.request) {
      last.others.unshift(last.first)
      last.first = event
    } else deeds.push({ first: event, others: [] })
  }
  return deeds
}

const What = ({ first, others }: Deed) => (
  <>
    <b>{staffEventWord(first)}</b>
    {others.length === 0 ? null : (
      <details className={styles.others}>
        <summary>{t('and {n} more by the same press', { n: others.length })}</summary>
        <ul>
          {others.map((event) => (
            <li key={event.id}>
              <span>{staffEventWord(event)}</span> <RecordOf {...event} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
)

const columnsFor = (asked: AskedDays, nameOf: NameOf): Column<Deed>[] => {
  const isOneDay = asked.from === asked.to
  const timeOf = ({ first: { at } }: Deed) => (
    <time dateTime={at} className={styles.time}>
      {isOneDay ? clock.format(new Date(at)) : formatDateTime(at)}
    </time>
  )
  const who: Column<Deed> = {
    title: t('Who'),
    width: 'sm',
    breaks: true,
    cell: ({ first: { actor } }) => (
      <Link to={`/audit?${staffDaysAddress.write({ ...asked, person: actor.id })}`}>
        {memberName(actor)}
      </Link>
    ),
  }
  const where: Column<Deed> = {
    title: t('Branch'),
    width: 'md',
    breaks: true,
    cell: ({ first }) => branchText(first, nameOf) || '–',
  }
  const isOfAll = asked.person === undefined
  const isOfBranches = asked.branch === undefined
  const quietText = ({ first }: Deed): string =>
    [isOfAll ? memberName(first.actor) : '', isOfBranches ? branchText(first, nameOf) : '']
      .filter((text) => text !== '')
      .join(' · ')
  return [
    { title: t('Time'), width: 'sm', cell: timeOf },
    { title: t('What happened'), width: 'sm', breaks: true, cell: (deed) => <What {...deed} /> },
    {
      title: t('In what'),
      width: 'sm',
      breaks: true,
      cell: ({ first }) => <RecordOf {...first} />,
    },
    ...(isOfAll ? [who] : []),
    ...(isOfBranches ? [where] : []),
    {
      title: t('What happened'),
      width: 'phones',
      breaks: true,
      cell: (deed) => (
        <div className={styles.cell}>
          <What {...deed} />
          <RecordOf {...deed.first} />
          <span className={styles.quiet}>{quietText(deed)}</span>
        </div>
      ),
    },
    { title: t('Time'), width: 'phones', cell: timeOf },
  ]
}

/** The pages with one row for each press instead of one for each event. */
const useDeeds = (asked: AskedDays): PagedList<Deed> => {
  const { data, ...list } = useInfiniteQuery(staffEventPages(useUserId(), asked))
  const grouped = useMemo(
    () =>
      data && {
        pageParams: data.pageParams,
        pages: data.pages.map(({ items }) => ({ items: deedsOf(items) })),
      },
    [data],
  )
  return { ...list, data: grouped }
}

/** What was done, the newest first. */
export const StaffEvents = ({ asked, who }: { asked: AskedDays; who: string | undefined }) => {
  const list = useDeeds(asked)
  const { nameOf } = useBranches()
  return (
    <PagedTable
      list={list}
      rowKey={({ first }) => first.id}
      columns={columnsFor(asked, nameOf)}
      failed={t('What was done could not be loaded')}
      shown={(n) => t('{n} {n|entry|entries} shown', { n })}
      empty={
        <EmptyState
          title={who === undefined ? t('No Entries') : t('No Entries by {who}', { who })}
          text={t('The shop has recorded nothing in these days that passes the filters.')}
        />
      }
    />
  )
}
