import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MOST_PICKED, type PickingList } from '#contract/order/picking.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './picking.module.css'
import { pickingAddress, pickingQuery } from './picking-api.ts'
import { OrderSheet, TogetherSheet } from './sheet.tsx'

type View = 'each' | 'together'

const Sheets = ({ list, view }: { list: PickingList; view: View }) =>
  view === 'together' ? (
    <TogetherSheet {...list} />
  ) : (
    list.orders.map((order) => <OrderSheet key={order.id} order={order} branch={list.branch} />)
  )

const Loaded = ({ list }: { list: PickingList }) => {
  const [view, setView] = useState<View>('each')
  if (list.orders.length === 0)
    return (
      <EmptyState
        title={t('Nothing to Pick')}
        text={t('Confirmed orders of {branch} show up here.', { branch: list.branch })}
      />
    )
  return (
    <>
      <div className={styles.bar}>
        {list.orders.length === 1 ? null : (
          <ViewSwitch<View>
            label={t('How to print')}
            value={view}
            onChange={(next) => setView(next)}
            options={[
              { value: 'each', label: t('A page an order') },
              { value: 'together', label: t('All together') },
            ]}
          />
        )}
        <Button type="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {list.isMore ? (
        <p className={styles.bar}>
          {t('These are the {n} oldest. More wait after them.', { n: MOST_PICKED })}
        </p>
      ) : null}
      <Sheets list={list} view={view} />
    </>
  )
}

const Picking = ({ branchId, orderId }: { branchId: number; orderId: string | undefined }) => {
  const query = useQuery(pickingQuery(useUserId(), branchId, orderId))
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return <Loaded list={data} />
  if (isError)
    return (
      <LoadFailed
        title={t('The picking list could not be loaded')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton height="320px" />
    </div>
  )
}

/** The address names the branch, and perhaps one order. */
export const PickingPage = () => {
  const [address] = useSearchParams()
  const { branch, order } = pickingAddress.read(address)
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('Picking list')}</h1>
      {branch === undefined ? (
        <EmptyState
          title={t('No branch chosen')}
          text={t('Open the picking list from the orders of a branch.')}
        />
      ) : (
        <Picking branchId={branch} orderId={order} />
      )}
    </div>
  )
}
