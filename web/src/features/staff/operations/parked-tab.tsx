import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ParkedStream } from '#contract/operations/parked.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './operations.module.css'
import { parkedQuery, retryParked } from './operations-api.ts'
import { TabHead } from './tab-head.tsx'
import { useTries } from './use-tries.ts'
import { pageOfStream, readerText, reasonText } from './words.ts'

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
    : t('{reader}: {n} events', { reader: readerText(reader), n: events })

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

/** Events that readers of the log could not take in. */
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
        shown={(n) => t('{n} streams shown', { n })}
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
