import { useQuery } from '@tanstack/react-query'
import type { MissedSearches as Missed } from '#contract/missed-searches.ts'
import { fill as t } from '#contract/rules/text.ts'
import { send } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { dayLabel } from '#web/staff-ui/chart.tsx'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './analytics.module.css'
import { missedSearchesQuery } from './branch-figures.ts'

const Table = ({ branchId, searches }: Missed) => {
  const { queryKey } = missedSearchesQuery(useUserId(), branchId)
  const { mutate, isPending, variables } = useAction({
    send: (words: string) =>
      send(`/api/branches/${branchId}/missed-searches/drop`, { method: 'POST', body: { words } }),
    done: (_, words) => showToast(t('“{words}” is off the list', { words })),
    failed: t('Not saved'),
    invalidates: [queryKey],
  })
  return (
    <DataTable
      rows={searches}
      rowKey={({ words }) => words}
      columns={[
        {
          title: t('Words'),
          cell: ({ words }) => <span className={styles.name}>{words}</span>,
        },
        { title: t('Times'), align: 'right', cell: ({ times }) => times },
        {
          title: t('Last'),
          cell: ({ lastDay }) => <span className={styles.day}>{dayLabel({ day: lastDay })}</span>,
        },
        {
          title: '',
          align: 'right',
          cell: ({ words }) => (
            <Button
              aria-label={t('Take “{words}” off the list', { words })}
              loading={isPending && variables === words}
              onClick={() => mutate(words)}
            >
              {t('Done')}
            </Button>
          ),
        },
      ]}
      empty={null}
    />
  )
}

/** The words of searches without results that shoppers reported. */
export const MissedSearches = ({ branchId }: { branchId: number }) => {
  const query = useQuery(missedSearchesQuery(useUserId(), branchId))
  return (
    <section className={parts.panel}>
      <h2>{t('Asked for, not found, in the last 28 days')}</h2>
      <Loaded query={query} failed={t('Searches could not be loaded')}>
        {(missed) =>
          missed.searches.length === 0 ? (
            <EmptyState
              heading="h3"
              title={t('Nothing Was Missed')}
              text={t('What shoppers look for, do not find and report shows up here.')}
            />
          ) : (
            <>
              <p className={styles.quiet}>
                {t(
                  'Searches without a result that shoppers reported. The same shopper counts once a day; who it was is not kept. ‘Done’ takes words off the list.',
                )}
              </p>
              <Table {...missed} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
