import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { formatKsh, formatPrice } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useDateTime, useText } from '../lib/text.ts'
import { Facts } from '../ui/facts.tsx'
import { useShop } from './account/first-view.ts'
import { branchesQuery } from './branch/branch.ts'
import { useItemNames } from './cart/item-names.ts'
import { TotalsList } from './cart/totals-list.tsx'
import { Credits } from './order/credits.tsx'
import { stateOf } from './order/news.ts'
import { stateWords } from './order/order-status.tsx'
import { isPartPaid, paymentStatusWords } from './order/payment-words.ts'
import { paymentLabel } from './payment/payment-methods.ts'
import styles from './receipt-paper.module.css'

/** The shop and the branch, at the top of a paper. */
export const PaperHead = ({ order }: { order: Pick<Order, 'branchId' | 'branch'> }) => {
  const t = useText()
  const shop = useShop()
  const { data } = useQuery(branchesQuery)
  const branch = data?.find(({ id }) => id === order.branchId)
  const place =
    branch === undefined ? order.branch.city : `${branch.street}, ${branch.city}, ${branch.region}`
  const { phone } = order.branch
  return (
    <header className={styles.head}>
      <p className={styles.shop}>{shop.name}</p>
      <p>{t('{branch} branch', { branch: order.branch.name })}</p>
      <p>{place}</p>
      {phone === '' ? null : <p>{displayPhone(phone)}</p>}
    </header>
  )
}

const Items = ({ items }: { items: Order['items'] }) => {
  const t = useText()
  const nameOf = useItemNames(items)
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col" className={styles.figure}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.productId}-${item.variantId}`}>
            <td>
              <span>{nameOf(item)}</span>
              <span
                className={styles.count}
              >{`${item.quantity} × ${formatPrice(item.price)}`}</span>
            </td>
            <td className={styles.figure}>{formatPrice(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** True if the shop has received the money, even if it was refunded later. */
const hasPaid = ({ bill, paymentStatus }: Order): boolean =>
  ['paid', 'refund_due', 'refunded'].includes(paymentStatus) && (bill?.rest ?? 0) === 0

const Payment = ({ order }: { order: Order }) => {
  const t = useText()
  const { paymentMethod, paymentStatus, mpesaReceiptNumber } = order
  return (
    <>
      <Facts
        className={styles.facts}
        facts={[
          [t('Payment Method'), t(paymentLabel(paymentMethod))],
          [t('M-PESA Receipt'), mpesaReceiptNumber],
          [t('Paid so far'), isPartPaid(order) ? formatKsh(order.bill?.paid ?? 0) : null],
          [t('Payment Status'), t(paymentStatusWords[paymentStatus].label)],
        ]}
      />
      {hasPaid(order) ? null : (
        <p className={styles.unpaid}>{t('Not paid yet: this is no proof of payment.')}</p>
      )}
    </>
  )
}

/** The receipt looks the same on the screen and on paper, from 80 mm of width upwards. */
export const ReceiptPaper = ({ order }: { order: Order }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { orderNumber, createdAt } = order
  return (
    <article
      className={styles.paper}
      aria-label={t('Receipt of order {orderNumber}', { orderNumber })}
    >
      <PaperHead order={order} />
      <Facts
        className={styles.facts}
        facts={[
          [t('Order Number'), orderNumber],
          [
            t('Date'),
            <time key="date" dateTime={createdAt}>
              {dateTime(createdAt)}
            </time>,
          ],
          [t('Status'), t(stateWords[stateOf(order)].label)],
        ]}
      />
      <Items items={order.items} />
      <div className={styles.sums}>
        <TotalsList totals={order} />
        <Credits order={order} />
      </div>
      <Payment order={order} />
      <p className={styles.thanks}>{t('Asante! Thank you for shopping with us.')}</p>
    </article>
  )
}
