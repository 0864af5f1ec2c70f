import type { ReactNode } from 'react'
import type { LaneDelivery } from '#contract/delivery/lanes.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { type Column, DataTable, RowLink } from '#web/staff-ui/data-table.tsx'
import {
  type CardAddresses,
  Carrier,
  DeliveryActions,
  failedText,
  NewsTime,
  NotCome,
  Packed,
} from './delivery-card.tsx'
import { addressText } from './delivery-words.ts'
import styles from './lane-table.module.css'

const Where = ({ address, branch }: LaneDelivery) => (
  <>
    <span>{addressText(address)}</span>
    <small className={styles.under}>{t('from {branch}', { branch: branch.name })}</small>
  </>
)

/** A delivery without a driver says whether its order is packed, in place of 'Pending'. */
const Stands = (delivery: LaneDelivery) => (
  <>
    {delivery.status === 'pending' ? (
      <Packed isReady={delivery.isReady} />
    ) : (
      <StatusBadge words={deliveryStatusWords} status={delivery.status} />
    )}
    <NotCome {...delivery} />
    {delivery.status === 'failed' ? (
      <small className={styles.under}>{failedText(delivery)}</small>
    ) : null}
  </>
)

const Sums = ({ total, cashDue }: LaneDelivery) => (
  <>
    <span>{formatPrice(total)}</span>
    {cashDue === null ? null : (
      <small className={styles.under}>
        {cashDue === 0 ? t('Paid') : t('Cash {amount}', { amount: formatPrice(cashDue) })}
      </small>
    )}
  </>
)

type Row = { delivery: LaneDelivery; addresses: CardAddresses }
/** The box that chooses a delivery. Undefined: the lane has none to choose. */
type Tick = ((delivery: LaneDelivery) => ReactNode) | undefined

const columnsOf = (tick: Tick): Column<Row>[] => [
  ...(tick === undefined
    ? []
    : [{ title: t('Choose'), cell: ({ delivery }: Row) => tick(delivery) }]),
  {
    title: t('Promised'),
    breaks: true,
    cell: ({ delivery }) => (
      <span className={styles.by}>
        <NewsTime delivery={delivery} />
      </span>
    ),
  },
  {
    title: t('Order'),
    cell: ({ delivery, addresses }) => (
      <RowLink to={addresses.open}>{delivery.orderNumber}</RowLink>
    ),
  },
  { title: t('Address'), breaks: true, cell: ({ delivery }) => <Where {...delivery} /> },
  { title: t('Status'), breaks: true, cell: ({ delivery }) => <Stands {...delivery} /> },
  { title: t('Driver'), breaks: true, cell: ({ delivery }) => <Carrier delivery={delivery} /> },
  { title: t('Amount'), align: 'right', cell: ({ delivery }) => <Sums {...delivery} /> },
  {
    title: t('Actions'),
    cell: ({ delivery, addresses }) => (
      <DeliveryActions delivery={delivery} addresses={addresses} />
    ),
  },
]

/** The deliveries of a lane on a wide screen, a row each. */
export const LaneTable = ({ rows, tick }: { rows: readonly Row[]; tick: Tick }) => (
  <DataTable<Row> rows={rows} rowKey={({ delivery }) => delivery.id} columns={columnsOf(tick)} />
)
