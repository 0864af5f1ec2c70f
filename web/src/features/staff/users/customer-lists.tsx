import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComplainedOrder } from '#contract/order/make-complaint.ts'
import { ordersQuery } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { complaintReasonWords } from '#web/shop/complaint/complaint-words.ts'
import { orderColumns } from '#web/staff-shop/order/order-columns.tsx'
import { OrderDrawer } from '#web/staff-shop/order/order-drawer.tsx'
import { AddressFilters, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { RowLink } from '#web/staff-ui/data-table.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import type { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './customer.module.css'
import { customerComplaintsQuery, customerOrdersQuery } from './users-api.ts'

type Opened = Omit<ReturnType<typeof useOpened>, 'opened'> & { opened: string | null }

const filterState = addressState(ordersQuery.pick({ kept: true, from: true, to: true }))

/** The customer's orders, which days and 'not cancelled' narrow. */
export const CustomerOrders = ({ id, opened, close, addressOf }: Opened & { id: string }) => {
  const filtering = useAddressFilters(filterState, [])
  const list = useInfiniteQuery(customerOrdersQuery(useUserId(), id, filtering.query))
  return (
    <section id="orders" className={styles.orders}>
      <h2>{t('Orders')}</h2>
      <AddressFilters
        label={t('Orders')}
        filtering={filtering}
        fields={[
          {
            kind: 'choice',
            name: 'kept',
            label: t('Cancelled'),
            any: t('With cancelled ones'),
            options: [{ value: 'yes', label: t('Not cancelled') }],
          },
          { kind: 'day', name: 'from', label: t('From') },
          { kind: 'day', name: 'to', label: t('To') },
        ]}
      />
      <PagedTable
        list={list}
        rowKey={(order) => order.id}
        columns={orderColumns(addressOf, false, sayInEnglish)}
        failed={t('Orders could not be loaded')}
        shown={(n) => t('{n} {n|order|orders} shown', { n })}
        empty={
          filtering.isNarrowed ? (
            <NothingFound icon="bag" title={t('No orders found')} clear={filtering.clear} />
          ) : (
            <EmptyState icon="bag" title={t('No orders yet')} />
          )
        }
      />
      <OrderDrawer
        orderId={opened}
        onClose={close}
        among={rowsOf(list).map((order) => order.id)}
        addressOf={addressOf}
      />
    </section>
  )
}

const answerWords: Readonly<Record<ComplainedOrder['answers'][number], string>> = {
  refund: t('Money goes back'),
  return: t('Asked for the goods'),
  words: t('Answered in words'),
}

const answerOf = ({ state, answers }: ComplainedOrder): string =>
  [
    ...(state === 'waiting' ? [t('To answer')] : []),
    ...answers.map((one) => answerWords[one]),
  ].join(', ')

/** The orders that the customer complained about, with the kinds of answers. */
export const CustomerComplaints = ({
  id,
  addressOf,
}: Pick<Opened, 'addressOf'> & { id: string }) => (
  <section id="complaints" className={parts.panel}>
    <h2>{t('Complaints')}</h2>
    <PagedTable
      list={useInfiniteQuery(customerComplaintsQuery(useUserId(), id))}
      rowKey={({ orderId }) => orderId}
      failed={t('Complaints could not be loaded')}
      shown={(n) => t('{n} {n|order|orders} shown', { n })}
      empty={<p className={styles.none}>{t('The customer has not complained.')}</p>}
      columns={[
        {
          title: t('Order'),
          cell: ({ orderId, orderNumber }) => (
            <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
          ),
        },
        {
          title: t('What is wrong'),
          cell: ({ reasons }) => reasons.map((reason) => complaintReasonWords[reason]).join(', '),
        },
        { title: t('Answer'), cell: answerOf },
        { title: t('Since'), width: 'sm', cell: ({ at }) => formatDateTime(at) },
      ]}
    />
  </section>
)
