import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deliveriesQuery, deliveryStatus } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { AddressFilters, type FilterField, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import type { Filtering } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import styles from './deliveries.module.css'
import { deliveryCountQuery, deliveryPagesQuery, type ListedDeliveries } from './deliveries-api.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'
import { useDriverFilter } from './driver-panel.tsx'

/** The filters of the list of all deliveries. */
export const deliveryFilters = addressState(
  deliveriesQuery.pick({
    search: true,
    status: true,
    branch: true,
    late: true,
    from: true,
    driver: true,
  }),
)

export type DeliveryFilters = ReturnType<typeof deliveryFilters.read>
type FilterName = keyof DeliveryFilters
/** The filters in the page's address. */
export type DeliveryFiltering = Filtering<FilterName> & { filters: DeliveryFilters; query: string }

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** Stands in place of cards while they load. */
export const WaitingCards = () => (
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

/** Which delivery of a list is open, and which one is being assigned. */
export const useOpenedDelivery = () => {
  const opened = useOpened('delivery')
  const assigned = useOpened('assign')
  return {
    opened,
    assigned,
    addressesOf: (id: string) => ({ open: opened.addressOf(id), assign: assigned.addressOf(id) }),
  }
}

/** The opened delivery, beside a list. */
export const OpenedDelivery = ({
  opened: { opened, assigned },
}: {
  opened: ReturnType<typeof useOpenedDelivery>
}) => (
  <>
    <AssignSheet deliveryId={assigned.opened} onClose={assigned.close} />
    <DeliverySheet deliveryId={opened.opened} onClose={opened.close} />
  </>
)

type Field = FilterField<FilterName>

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

/** The fields that say whose deliveries are listed. */
const useWhose = (): readonly Field[] => {
  const branch = useBranchFilter(t('All branches'))
  const driver = useDriverFilter()
  return driver === undefined ? [branch] : [branch, driver]
}

/** The filters of a list of deliveries. The branch can be chosen only in a list of all branches. */
const DeliveryListFilters = ({
  filtering,
  isOfOneBranch,
}: {
  filtering: DeliveryFiltering
  isOfOneBranch: boolean
}) => {
  const whose = useWhose()
  return (
    <AddressFilters
      label={t('Deliveries')}
      clearing={t('Clear Filters')}
      filtering={filtering}
      fields={[search, status, ...(isOfOneBranch ? [] : whose), ...ofPromise(filtering)]}
    />
  )
}

/** The filters of a lane of all branches. */
export const LaneFilters = ({ filtering }: { filtering: DeliveryFiltering }) => (
  <AddressFilters
    label={t('Deliveries')}
    clearing={t('Clear Filters')}
    filtering={filtering}
    fields={useWhose()}
  />
)

/** All deliveries as cards, or those that pass the filters. An undefined branch means all branches. */
export const DeliveryList = ({
  branchId,
  filtering,
}: {
  branchId: number | undefined
  filtering: DeliveryFiltering
}) => {
  const listed = { branchId, query: filtering.query }
  const list = useInfiniteQuery(deliveryPagesQuery(useUserId(), listed))
  const opened = useOpenedDelivery()
  const cards = rowsOf(list)
  return (
    <>
      <div className={styles.head}>
        <DeliveryListFilters filtering={filtering} isOfOneBranch={branchId !== undefined} />
        {branchId === undefined ? null : <CountBadge listed={listed} />}
      </div>
      {list.isPending ? <WaitingCards /> : null}
      {list.isLoadingError ? (
        <LoadFailed title={t('Deliveries could not be loaded')} query={list} />
      ) : null}
      {list.isSuccess && cards.length === 0 ? <Nothing {...filtering} /> : null}
      <div className={styles.cards}>
        {cards.map((delivery) => (
          <DeliveryCard
            key={delivery.id}
            delivery={delivery}
            addresses={opened.addressesOf(delivery.id)}
          />
        ))}
      </div>
      <LoadMore list={list} />
      <p role="status" className="visually-hidden">
        {list.isPending ? '' : t('{n} {n|delivery|deliveries} shown', { n: cards.length })}
      </p>
      <OpenedDelivery opened={opened} />
    </>
  )
}
