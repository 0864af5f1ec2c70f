import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useDateTime, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { TotalsList } from '../../shop/cart/totals-list.tsx'
import { orderStatusWords } from '../../shop/order/status-words.ts'
import { paymentLabel } from '../../shop/payment/payment-methods.ts'
import { paymentStatusWords } from '../../shop/payment/status-words.ts'
import { Facts } from '../../ui/facts.tsx'
import styles from './receipt.module.css'

const Head = ({ order }: { order: Order }) => {
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
              <span className={styles.count}>{`${item.quantity} × ${formatKsh(item.price)}`}</span>
            </td>
            <td className={styles.figure}>{formatKsh(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** True if the shop has the money, or had it. */
const hasPaid = ({ paymentStatus }: Order): boolean =>
  ['paid', 'refund_due', 'refunded'].includes(paymentStatus)

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
          [t('Payment Status'), t(paymentStatusWords[paymentStatus].label)],
        ]}
      />
      {hasPaid(order) ? null : (
        <p className={styles.unpaid}>{t('Not paid yet: this is no proof of payment.')}</p>
      )}
    </>
  )
}

/** Looks the same on the screen and on paper, from 80 mm up. */
export const Receipt = ({ order }: { order: Order }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { orderNumber, createdAt, status } = order
  return (
    <article
      className={styles.paper}
      aria-label={t('Receipt of order {orderNumber}', { orderNumber })}
    >
      <Head order={order} />
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
          [t('Status'), t(orderStatusWords[status].label)],
        ]}
      />
      <Items items={order.items} />
      <div className={styles.sums}>
        <TotalsList totals={order} />
      </div>
      <Payment order={order} />
      <p className={styles.thanks}>{t('Asante! Thank you for shopping with us.')}</p>
    </article>
  )
}
