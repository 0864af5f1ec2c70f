import type { ReactNode } from 'react'
import type { Order } from '#contract/order/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { besidePrice, priceText, sumsOf } from '#web/shop/order/beside-price.ts'
import { stateOf } from '#web/shop/order/news.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'

import styles from './order-columns.module.css'
import { flagWords, piecesOf, StepButton } from './order-step.tsx'
import { ShortMark } from './short-orders.tsx'

/** Labels for what is unusual about an order, such as a very large number of pieces. */
export const Flags = ({ flags = [] }: Pick<Order, 'flags'>) => {
  const t = useText()
  return flags.length === 0 ? null : (
    <p className={styles.flags}>
      {flags.map((flag) => (
        <span key={flag} title={t(flagWords[flag].text)}>
          {t(flagWords[flag].label)}
        </span>
      ))}
    </p>
  )
}

const Placed = ({ order: { createdAt }, link }: { order: Order; link: ReactNode }) => (
  <p className={styles.placed}>
    {link}{' '}
    <time dateTime={createdAt} className={`${styles.quiet} ${styles.time}`}>
      {formatDateTime(createdAt)}
    </time>
  </p>
)

const Customer = ({ customer }: Order) => (
  <>
    <p className={`${styles.name} ${styles.tight}`}>{customer.name}</p>
    <p className={`${styles.quiet} ${styles.tight} ${styles.time}`}>{customer.phone}</p>
  </>
)

/** The price, and below it what it does not tell. */
const Total = ({ order }: { order: Order }) => {
  const t = useText()
  return (
    <>
      <span className={styles.money}>{formatKsh(order.total)}</span>
      {besidePrice(sumsOf(order), t).map((text) => (
        <p key={text} className={`${styles.quiet} ${styles.tight}`}>
          {text}
        </p>
      ))}
    </>
  )
}

const Payment = ({ paymentMethod, paymentStatus }: Order) => {
  const t = useText()
  return (
    <p className={styles.payment}>
      <span>{paymentMethod === 'cash' ? t('Cash') : t('M-PESA')}</span>
      <StatusBadge words={paymentStatusWords} status={paymentStatus} />
    </p>
  )
}

const Status = (order: Order) => (
  <>
    <StatusBadge status={stateOf(order)} />
    <ShortMark orderId={order.id} />
    <Flags flags={order.flags} />
  </>
)

/** The only cell besides the buttons on a phone. It says what the other columns say on a wide screen. */
const Brief = ({ order, link }: { order: Order; link: ReactNode }) => {
  const t = useText()
  return (
    <>
      <Placed order={order} link={link} />
      <p className={styles.name}>{order.customer.name}</p>
      <p className={styles.quiet}>
        <span className={styles.money}>{priceText(sumsOf(order), t)}</span>{' '}
        <span>{`· ${t(paymentLabel(order.paymentMethod))}`}</span>
      </p>
      <Status {...order} />
    </>
  )
}

/** `addressOf` gives the address that opens an order. A list of one branch has no column for the branch. */
export const orderColumns = (
  addressOf: (orderId: string) => string,
  isOfOneBranch: boolean,
  t: Translate,
): Column<Order>[] => {
  const link = ({ id, orderNumber }: Order) => <RowLink to={addressOf(id)}>{orderNumber}</RowLink>
  return [
    {
      title: t('Order'),
      width: 'phones',
      breaks: true,
      cell: (order) => <Brief order={order} link={link(order)} />,
    },
    {
      title: t('Order'),
      width: 'sm',
      cell: (order) => <Placed order={order} link={link(order)} />,
    },
    {
      title: t('Customer'),
      width: 'sm',
      breaks: true,
      cell: (order) => <Customer {...order} />,
    },
    ...(isOfOneBranch
      ? []
      : [
          {
            title: t('Branch'),
            width: 'lg' as const,
            breaks: true as const,
            cell: ({ branch }: Order) => branch.name,
          },
        ]),
    { title: t('Pieces'), align: 'right', width: 'lg', cell: piecesOf },
    {
      title: t('Total'),
      align: 'right',
      width: 'sm',
      cell: (order) => <Total order={order} />,
    },
    { title: t('Payment'), width: 'lg', cell: (order) => <Payment {...order} /> },
    { title: t('Status'), width: 'sm', cell: (order) => <Status {...order} /> },
    { title: t('Next step'), cell: (order) => <StepButton order={order} /> },
  ]
}
