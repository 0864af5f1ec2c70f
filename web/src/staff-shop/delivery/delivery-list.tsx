import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deliveriesQuery, deliveryStatus } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { AddressFilters, type FilterField, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import styles from './deliveries.module.css'
import { deliveryCountQuery, deliveryPagesQuery, type ListedDeliveries } from './deliveries-api.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'

const deliveryFilters = addressState(
  deliveriesQuery.pick({
    search: true,
    status: true,
    branch: true,
    late: true,
    from: true,
    driver: true,
  }),
)

export const useDeliveryFilters = () => useAddressFilters(deliveryFilters, [])

export type DeliveryFiltering = ReturnType<typeof useDeliveryFilters>

const SKELETONS = [0, 1, 2, 3, 4, 5]

const Waiting = () => (
  <div role="status" className={styles.cards}>
    <span className="visually-hidden">{t('Loading')}</span>
    {SKELETONS.map((n) => (
      <Skeleton key={n} height="290px" radius="14px" />
    ))}
  </div>
)

const Nothing = ({ isNarrowed, clear }: DeliveryFiltering) =>
  isNarrowed ? (
    <NothingFound title={t('No Deliveries Found')} clear={clear} clearing={t('Clear Filters')} />
  ) : (
    <EmptyState title={t('No Deliveries Found')} text={t('No deliveries have been created yet.')} />
  )

/** The number of deliveries that pass the filters. */
export const CountBadge = ({ listed }: { listed: ListedDeliveries }) => {
  const { data } = useQuery(deliveryCountQuery(useUserId(), listed))
  if (data === undefined) return null
  return (
    <span className={styles.count}>
      <span>{data}</span>
      <span className="visually-hidden">{` ${data === '1' ? t('delivery') : t('deliveries')}`}</span>
    </span>
  )
}

const useCards = (listed: ListedDeliveries) => {
  const list = useInfiniteQuery(deliveryPagesQuery(useUserId(), listed))
  const opened = useOpened('delivery')
  const assigned = useOpened('assign')
  const cards = rowsOf(list)
  return { list, opened, assigned, cards }
}

/** Deliveries as cards. The opened delivery stands beside them. */
export const DeliveryList = ({
  listed,
  filtering,
  children,
}: {
  listed: ListedDeliveries
  filtering: DeliveryFiltering
  children: ReactNode
}) => {
  const { list, opened, assigned, cards } = useCards(listed)
  return (
    <>
      {children}
      {list.isPending ? <Waiting /> : null}
      {list.isLoadingError ? (
        <LoadFailed title={t('Deliveries could not be loaded')} query={list} />
      ) : null}
      {list.isSuccess && cards.length === 0 ? <Nothing {...filtering} /> : null}
      <div className={styles.cards}>
        {cards.map((delivery) => (
          <DeliveryCard
            key={delivery.id}
            delivery={delivery}
            addresses={{
              open: opened.addressOf(delivery.id),
              assign: assigned.addressOf(delivery.id),
            }}
          />
        ))}
      </div>
      <LoadMore list={list} />
      <p role="status" className="visually-hidden">
        {list.isPending ? '' : t('{n} {n|delivery|deliveries} shown', { n: cards.length })}
      </p>
      <AssignSheet deliveryId={assigned.opened} onClose={assigned.close} />
      <DeliverySheet deliveryId={opened.opened} onClose={opened.close} />
    </>
  )
}

type Field = FilterField<Parameters<DeliveryFiltering['set']>[0]>

const search: Field = {
  kind: 'search',
  name: 'search',
  label: t('Order number, tracking number or customer name'),
  placeholder: t('Order, tracking number or name'),
}
const status: Field = {
  kind: 'choice',
  name: 'status',
  label: t('Status'),
  any: t('All statuses'),
  options: deliveryStatus.options.map((value) => ({
    value,
    label: deliveryStatusWords[value].label,
  })),
}

const late: Field = {
  kind: 'choice',
  name: 'late',
  label: t('Promise'),
  any: t('In time or late'),
  options: [{ value: 'yes', label: t('Late') }],
}
const from: Field = { kind: 'day', name: 'from', label: t('From') }

/** The fields of a list that the promise page leads to. */
const ofPromise = ({ filters }: DeliveryFiltering): readonly Field[] =>
  filters.late === undefined ? [] : [late, from]

/** The filters of a list of deliveries. The branch can be chosen only in a list of all branches. */
export const DeliveryListFilters = ({
  filtering,
  isOfOneBranch,
}: {
  filtering: DeliveryFiltering
  isOfOneBranch: boolean
}) => {
  const branch = useBranchFilter(t('All branches'))
  return (
    <AddressFilters
      label={t('Deliveries')}
      clearing={t('Clear Filters')}
      filtering={filtering}
      fields={[search, status, ...(isOfOneBranch ? [] : [branch]), ...ofPromise(filtering)]}
    />
  )
}

/** The deliveries of one branch, for its manager's dashboard. */
export const OwnDeliveries = ({ branchId }: { branchId: number }) => {
  const filtering = useDeliveryFilters()
  const listed = { branchId, query: filtering.query }
  return (
    <Stack>
      <DeliveryList listed={listed} filtering={filtering}>
        <div className={styles.head}>
          <DeliveryListFilters filtering={filtering} isOfOneBranch />
          <CountBadge listed={listed} />
        </div>
      </DeliveryList>
    </Stack>
  )
}
