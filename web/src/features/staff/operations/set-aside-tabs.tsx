import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeadJob, ParkedStream } from '#contract/operations.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/data-table.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './operations.module.css'
import { deadJobsQuery, parkedQuery, retryParked, reviveJob } from './operations-api.ts'
import { TabHead, useTries } from './tries.tsx'

const reasons: Readonly<Record<string, string>> = {
  'unknown-type': 'This version of Duka does not know what happened: a newer one wrote it.',
  'unknown-version': 'A newer version of Duka wrote it, in a form that this one does not know.',
  'no-metadata': 'Another program wrote it: it does not say when and by whom.',
  malformed: 'Another program wrote it: it cannot be read.',
  unproven:
    'It has not the tag of this shop, so it counts for nothing. Somebody decides on it at the command line: see Events without a tag in the manual.',
  'fold-failed': 'A fault in this version of Duka: the log names it.',
  'document-too-large': 'It would make one record larger than 1 MB.',
}

const reasonText = (reason: string): string => reasons[reason] ?? reason

/** 'branch-figures' becomes 'Branch figures'. */
export const sentence = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'branch-figures@2' becomes 'Branch figures', and so does its copy 'branch-figures@2.1'. */
const readerText = (reader: string): string => sentence(reader.replace(/@[\d.]+$/, ''))

const jobText = (type: string): string =>
  type === 'follow-parked-event' ? t('What follows from an event set aside') : sentence(type)

const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?order=${id}`,
  payment: (id) => `/admin/payments?payment=${id}`,
  user: (id) => `/admin/users?user=${id}`,
  branch: (id) => `/admin/branches?branch=${id}`,
  product: (id) => `/admin/inventory?tab=products&product=${id}`,
}

/** The page of the record that a stream is about. Undefined if no page shows it. */
const pageOfStream = (stream: string): string | undefined => {
  const end = stream.indexOf('-')
  return pages[stream.slice(0, end)]?.(stream.slice(end + 1))
}

const Stream = ({ stream, type }: ParkedStream) => {
  const page = pageOfStream(stream)
  return (
    <div className={styles.wide}>
      {page === undefined ? <span>{stream}</span> : <Link to={page}>{stream}</Link>}
      <p className={styles.quiet}>{t('from {type} on', { type })}</p>
    </div>
  )
}

const Why = ({ reason, triedAt }: ParkedStream) => (
  <div className={styles.wide}>
    <span>{reasonText(reason)}</span>
    {triedAt === null ? null : (
      <p className={styles.quiet}>
        {t('Tried again {time}, in vain', { time: formatDateTime(triedAt) })}
      </p>
    )}
  </div>
)

const readerAndCount = ({ reader, events }: ParkedStream): string =>
  events === 1
    ? t('{reader}: 1 event', { reader: readerText(reader) })
    : t('{reader}: {n} {n|event|events}', { reader: readerText(reader), n: events })

const parkedColumns = (retry: (stream: string) => void): Column<ParkedStream>[] => [
  {
    title: t('Set aside'),
    width: 'phones',
    cell: (row) => (
      <>
        <Stream {...row} />
        <p className={styles.quiet}>{readerAndCount(row)}</p>
        <Why {...row} />
        <p className={styles.quiet}>{formatDateTime(row.since)}</p>
      </>
    ),
  },
  { title: t('Stream'), width: 'sm', cell: Stream },
  { title: t('Reader'), width: 'sm', cell: ({ reader }) => readerText(reader) },
  { title: t('Events'), width: 'md', align: 'right', cell: ({ events }) => events },
  { title: t('Why'), width: 'sm', cell: Why },
  { title: t('Since'), width: 'lg', cell: ({ since }) => formatDateTime(since) },
  {
    title: t('Action'),
    cell: ({ stream }) => (
      <Button
        aria-label={t('Try {stream} again', { stream })}
        onClick={() => retry(stream)}
        className={styles.button ?? ''}
      >
        {t('Try again')}
      </Button>
    ),
  },
]

/** Events that a read model could not process. */
export const ParkedTab = ({ count }: { count: number }) => {
  const userId = useUserId()
  const tries = useTries(count, retryParked)
  const list = useInfiniteQuery(parkedQuery(userId, tries.isWaiting))
  return (
    <>
      <TabHead
        about={t(
          'An event that cannot be taken in is set aside with all later ones of its stream. Pages show that order, account or shelf as it was before; everything else goes on.',
        )}
        {...tries.head}
      />
      <PagedTable
        list={list}
        rowKey={({ reader, stream }) => `${reader} ${stream}`}
        columns={parkedColumns(tries.again)}
        failed={t('The list could not be loaded')}
        shown={(n) => t('{n} {n|stream|streams} shown', { n })}
        empty={
          <EmptyState
            title={t('Nothing is set aside')}
            text={t('All events of the log have been taken in.')}
          />
        }
      />
    </>
  )
}

const Job = ({ id, type }: DeadJob) => (
  <div className={styles.wide}>
    <span>{jobText(type)}</span>
    <p className={styles.quiet}>{id}</p>
  </div>
)

const times = ({ attempts }: DeadJob): string =>
  attempts === 1 ? t('once') : t('{n} {n|time|times}', { n: attempts })

const jobColumns = (revive: (id: string) => void): Column<DeadJob>[] => [
  {
    title: t('Job'),
    width: 'phones',
    cell: (row) => (
      <>
        <Job {...row} />
        <p className={styles.wide}>{row.reason}</p>
        <p className={styles.quiet}>
          {t('Failed {times}, last {time}', {
            times: times(row),
            time: formatDateTime(row.failedAt),
          })}
        </p>
      </>
    ),
  },
  { title: t('Job'), width: 'sm', cell: Job },
  {
    title: t('Why'),
    width: 'sm',
    cell: ({ reason }) => <p className={styles.wide}>{reason}</p>,
  },
  { title: t('Failed'), width: 'md', cell: times },
  { title: t('Since'), width: 'sm', cell: ({ failedAt }) => formatDateTime(failedAt) },
  {
    title: t('Action'),
    cell: ({ id }) => (
      <Button
        aria-label={t('Try {id} again', { id })}
        onClick={() => revive(id)}
        className={styles.button ?? ''}
      >
        {t('Try again')}
      </Button>
    ),
  },
]

/** Jobs that failed in all their attempts. */
export const JobsTab = ({ count }: { count: number }) => {
  const userId = useUserId()
  const tries = useTries(count, reviveJob)
  const list = useInfiniteQuery(deadJobsQuery(userId, tries.isWaiting))
  return (
    <>
      <TabHead
        about={t(
          'A job that failed its last attempt is not tried again by itself. Mend the cause, then try it again: nothing is done twice.',
        )}
        {...tries.head}
      />
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={jobColumns(tries.again)}
        failed={t('The list could not be loaded')}
        shown={(n) => t('{n} {n|job|jobs} shown', { n })}
        empty={
          <EmptyState title={t('Nothing is set aside')} text={t('No job has been given up.')} />
        }
      />
    </>
  )
}
