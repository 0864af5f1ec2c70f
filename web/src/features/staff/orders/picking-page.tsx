import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_PICKED, type PickingList, pickingList } from '#contract/order/staff-order.ts'
import { catalogueId, uuid, z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { shortOrdersQuery } from '#web/staff-shop/order/short-orders.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './picking.module.css'
import { OrderSheet, TogetherSheet } from './picking-sheet.tsx'

/** The page shows all orders that a branch has to pack, or one order. */
const what = z.object({ branch: catalogueId.optional(), order: uuid.optional() })
const pickingAddress = addressState(what)

const pickingQuery = (userId: string | undefined, branchId: number, orderId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'picking', branchId, orderId }),
    queryFn: ({ signal }) => {
      const one = orderId === undefined ? '' : `?order=${orderId}`
      return api(`/api/orders/branch/${branchId}/picking${one}`, pickingList, { signal })
    },
  })

type View = 'each' | 'together'

const Sheets = ({ list, view }: { list: PickingList; view: View }) => {
  const { data: short = [] } = useQuery(shortOrdersQuery(useUserId()))
  return view === 'together' ? (
    <TogetherSheet {...list} short={short} />
  ) : (
    list.orders.map((order) => (
      <OrderSheet
        key={order.id}
        order={order}
        branch={list.branch}
        short={short.find(({ id }) => id === order.id)}
      />
    ))
  )
}

const Printed = ({ list }: { list: PickingList }) => {
  const [view, setView] = useState<View>('each')
  if (list.orders.length === 0)
    return (
      <EmptyState
        title={t('Nothing to Pick')}
        text={t('Confirmed orders of {branch} show up here until they are packed.', {
          branch: list.branch,
        })}
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

const Picking = ({ branchId, orderId }: { branchId: number; orderId: string | undefined }) => (
  <Loaded
    query={useQuery(pickingQuery(useUserId(), branchId, orderId))}
    failed={t('The picking list could not be loaded')}
    height="320px"
  >
    {(list) => <Printed list={list} />}
  </Loaded>
)

/** Lets people who work for the whole shop choose a branch. */
const ChooseBranch = () => {
  return (
    <div className={styles.bar}>
      <AddressFilters
        label={t('Whose orders')}
        filtering={useAddressFilters(pickingAddress, ['branch', 'order'])}
        fields={[useBranchFilter(t('Select a branch'))]}
      />
    </div>
  )
}

/**
 * The picking list of a branch or of one order, which the address names. Managers see their own branch if the address
 * names none.
 */
export const PickingPage = () => {
  const [address] = useSearchParams()
  const own = useSession(({ user }) => user?.branchId ?? undefined)
  const { branch = own, order } = pickingAddress.read(address)
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('Picking list')}</h1>
      {own === undefined && order === undefined ? <ChooseBranch /> : null}
      {branch === undefined ? (
        <EmptyState title={t('Select a Branch')} text={t('A picking list is of one branch.')} />
      ) : (
        <Picking branchId={branch} orderId={order} />
      )}
    </div>
  )
}
