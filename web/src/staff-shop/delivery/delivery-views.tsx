import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deliveriesQuery } from '#contract/delivery/delivery.ts'
import { type DeliveryLane, deliveryLanes, type LaneCounts } from '#contract/delivery/lanes.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { storedAs } from '#web/lib/stored.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { laneCountsQuery } from './deliveries-api.ts'
import { type DeliveryFilters, DeliveryList, deliveryFilters } from './delivery-list.tsx'
import { DriverPanel } from './driver-panel.tsx'
import { DeliveryLaneList } from './lane-list.tsx'

const views = ['all', ...deliveryLanes] as const
type View = (typeof views)[number]

const ownViews = z.object({ view: z.enum(views) })

/** The view that was chosen last, kept in the browser's storage. The page opens with it. */
const useLastView = create<{ view: View }>()(
  persist((): { view: View } => ({ view: 'all' }), {
    name: 'duka-deliveries',
    storage: createJSONStorage(() => storedAs(ownViews)),
  }),
)

const pageState = addressState(
  z.object({ ...deliveriesQuery.shape, lane: ownViews.shape.view.optional() }),
)

/** A lane cannot be filtered by these. An address that names one of them leads to all deliveries. */
const isOfAll = ({ search, status, late, from }: DeliveryFilters): boolean =>
  [search, status, late, from].some((value) => value !== undefined)

/** The filters of a page of deliveries, and which view is shown. */
export const useDeliveryViews = () => {
  const filtering = useAddressFilters(pageState, ['lane'])
  const last = useLastView(({ view }) => view)
  const { lane } = filtering.filters
  return {
    filtering: { ...filtering, query: deliveryFilters.write(filtering.filters).toString() },
    view: lane ?? (isOfAll(filtering.filters) ? 'all' : last),
    choose: (view: View): void => {
      useLastView.setState({ view })
      filtering.set('lane', view)
    },
  }
}

const laneLabels: Record<DeliveryLane, string> = {
  unassigned: t('Unassigned'),
  under_way: t('Under way'),
  late: t('Late'),
  failed: t('Failed'),
}

const optionsOf = (counts: LaneCounts | undefined) => [
  ...deliveryLanes.map((value) => ({
    value,
    label: laneLabels[value],
    count: counts === undefined ? undefined : countText(counts[value]),
  })),
  { value: 'all' as const, label: t('All deliveries') },
]

/**
 * The deliveries of one branch, or of all: in lanes, or all of them with filters. An undefined branch means all
 * branches.
 */
export const DeliveryViews = ({
  branchId,
  views: { filtering, view, choose },
}: {
  branchId: number | undefined
  views: ReturnType<typeof useDeliveryViews>
}) => {
  const userId = useUserId()
  const { branch, driver: driverId } = filtering.filters
  const whose = { branchId: branchId ?? branch, driverId }
  const { data: counts } = useQuery(laneCountsQuery(userId, whose))
  return (
    <Stack>
      <ViewSwitch<View>
        label={t('Which deliveries')}
        value={view}
        onChange={choose}
        options={optionsOf(counts)}
      />
      {driverId === undefined ? null : <DriverPanel driverId={driverId} />}
      {view === 'all' ? (
        <DeliveryList branchId={branchId} filtering={filtering} />
      ) : (
        <DeliveryLaneList
          key={view}
          lane={view}
          whose={whose}
          filtering={branchId === undefined ? filtering : undefined}
        />
      )}
    </Stack>
  )
}

/** The deliveries of one branch, for its manager's dashboard. */
export const OwnDeliveries = ({ branchId }: { branchId: number }) => (
  <DeliveryViews branchId={branchId} views={useDeliveryViews()} />
)
