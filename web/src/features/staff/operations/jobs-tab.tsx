import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeadJob } from '#contract/operations/jobs.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './operations.module.css'
import { deadJobsQuery, reviveJob } from './operations-api.ts'
import { TabHead } from './tab-head.tsx'
import { useTries } from './use-tries.ts'
import { jobText } from './words.ts'

const Job = ({ id, type }: DeadJob) => (
  <div className={styles.wide}>
    <span>{jobText(type)}</span>
    <p className={styles.quiet}>{id}</p>
  </div>
)

const times = ({ attempts }: DeadJob): string =>
  attempts === 1 ? t('once') : t('{n} times', { n: attempts })

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

/** Jobs that failed their last attempt. */
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
        shown={(n) => t('{n} jobs shown', { n })}
        empty={
          <EmptyState title={t('Nothing is set aside')} text={t('No job has been given up.')} />
        }
      />
    </>
  )
}
