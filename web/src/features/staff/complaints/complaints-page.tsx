import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type ComplainedOrder,
  complaintState,
  complaintsQuery,
} from '#contract/order/make-complaint.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { complaintReasonWords } from '#web/shop/complaint/complaint-words.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import {
  complaintPagesQuery,
  waitingComplaintsQuery,
} from '#web/staff-shop/complaint/complaints-api.ts'
import { CustomerName } from '#web/staff-shop/customer/customer-name.tsx'
import { OrderDrawer } from '#web/staff-shop/order/order-drawer.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

const stateWords = { waiting: t('To answer'), answered: t('Answered') } as const

const reasonsOf = ({ reasons }: ComplainedOrder): string =>
  reasons.map((reason) => complaintReasonWords[reason]).join(', ')

const columnsWith = (addressOf: (id: string) => string): Column<ComplainedOrder>[] => [
  {
    title: t('Order'),
    cell: ({ orderId, orderNumber }) => <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>,
  },
  { title: t('What is wrong'), cell: reasonsOf },
  {
    title: t('Customer'),
    width: 'sm',
    breaks: true,
    cell: ({ userId, customerName }) => <CustomerName userId={userId} name={customerName} />,
  },
  { title: t('Pieces'), align: 'right', width: 'sm', cell: ({ pieces }) => pieces },
  { title: t('Branch'), width: 'md', cell: ({ branch }) => branch },
  { title: t('Since'), cell: ({ at }) => formatDateTime(at) },
]

const filterState = addressState(complaintsQuery)

/** Orders whose customers complained, those that wait longest first. */
const Complaints = () => {
  const userId = useUserId()
  const filtering = useAddressFilters(filterState, ['state'])
  const { filters, set, query } = filtering
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  const branch = useBranchFilter(t('All branches'))
  const { opened, close, addressOf } = useOpened('order')
  const list = useInfiniteQuery(complaintPagesQuery(userId, query))
  const waiting = useQuery(waitingComplaintsQuery(userId, filters.branch)).data?.count
  const ids = (list.data?.pages ?? []).flatMap(({ items }) => items.map((one) => one.orderId))
  const { state = 'waiting' } = filters
  return (
    <Stack>
      <ViewSwitch
        label={t('Which complaints')}
        value={state}
        onChange={(next) => set('state', next === 'waiting' ? '' : next)}
        options={complaintState.options.map((value) => ({
          value,
          label: stateWords[value],
          count: value === 'waiting' ? waiting : undefined,
        }))}
      />
      {isAdmin ? (
        <AddressFilters label={t('Complaints')} filtering={filtering} fields={[branch]} />
      ) : null}
      <PagedTable
        list={list}
        rowKey={({ orderId }) => orderId}
        columns={columnsWith(addressOf)}
        failed={t('Complaints could not be loaded')}
        shown={(n) => t('{n} {n|order|orders} shown', { n })}
        empty={
          <EmptyState
            title={state === 'waiting' ? t('No Complaint Waits') : t('No Complaints')}
            text={t('What customers say is wrong with an order stands here.')}
          />
        }
      />
      <OrderDrawer orderId={opened} onClose={close} among={ids} addressOf={addressOf} />
    </Stack>
  )
}

export const ComplaintsPage = () => (
  <StaffPage title={t('Complaints')}>
    <Complaints />
  </StaffPage>
)
