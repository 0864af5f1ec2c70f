import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { shortCountQuery } from '../cash/cash-api.ts'
import styles from './branch-dashboard.module.css'
import { figuresQuery } from './figures-query.ts'

/** Cash of the branch's orders that was not collected in full. It leads to who owes it, and why. */
const CashMissing = () => {
  const { data } = useQuery(shortCountQuery(useUserId()))
  const count = Number.parseInt(data ?? '0', 10)
  if (count === 0) return null
  return (
    <StatCard
      label={t('Cash Missing')}
      value={count}
      show={() => data ?? ''}
      note={t('Orders whose cash was not collected in full')}
      to="/drivers-cash"
    />
  )
}

/** The branch's day and week so far, and what waits to be done. They follow the orders live. */
export const StatCards = ({ branchId }: { branchId: number }) => {
  const { data, isLoadingError, isFetching, refetch } = useQuery(
    figuresQuery(useUserId(), branchId),
  )
  if (isLoadingError)
    return <LoadFailed title={t('Figures could not be loaded')} query={{ isFetching, refetch }} />
  const day = data?.today.day ?? ''
  const week = data?.week.from ?? ''
  return (
    <section className={styles.stats} aria-label={t('Figures')}>
      <StatCard
        label={t("Today's Orders")}
        value={data?.today.orders}
        to={`?list=all&from=${day}&to=${day}`}
      />
      <StatCard
        label={t("Today's Revenue")}
        value={data?.today.revenue}
        show={formatKsh}
        to="?tab=analytics"
      />
      <StatCard
        label={t('This Week')}
        value={data?.week.revenue}
        show={formatKsh}
        to={`?list=all&from=${week}`}
        note={t('{n} orders since Sunday', { n: data?.week.orders ?? 0 })}
      />
      <StatCard
        label={t('Pending Orders')}
        value={data?.counts.pending}
        to="?list=all&status=pending"
      />
      <StatCard
        label={t('Processing Orders')}
        value={data?.counts.processing}
        to="?list=all&status=processing"
      />
      <CashMissing />
    </section>
  )
}
