import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { type Order, trackOrderBody } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { ApiError } from '../../lib/api.ts'
import { useDateTime, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { TotalsList } from '../../shop/cart/totals-list.tsx'
import { isHeld } from '../../shop/checkout/guest-orders.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { useLive } from '../../shop/live/live.ts'
import { AsOf } from '../../shop/order/kept/as-of.tsx'
import { type ByPhone, orderByPhoneQuery, orderQuery } from '../../shop/order/order-queries.ts'
import { orderStatusWords } from '../../shop/order/order-status.tsx'
import { paymentStatusWords } from '../../shop/order/payment-words.ts'
import { paymentLabel } from '../../shop/payment/payment-methods.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
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

/** True if the shop has received the money, even if it was refunded later. */
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

/** The receipt looks the same on the screen and on paper, from 80 mm of width upwards. */
const Receipt = ({ order }: { order: Order }) => {
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

const Unknown = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('Order not found')}
      text={t('Sign in, or open your order in the browser that placed it, or by its link.')}
      action={<ButtonLink to="/orders">{t('My Orders')}</ButtonLink>}
    />
  )
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** `tracked` holds the order number and phone number, if the visitor opened the order only by these two. */
const Loaded = ({ orderId, tracked }: { orderId: string; tracked: ByPhone | undefined }) => {
  const t = useText()
  const userId = useUserId()
  const whole = useQuery({ ...orderQuery(userId, orderId), enabled: tracked === undefined })
  const byPhone = useQuery({
    ...orderByPhoneQuery(userId, tracked ?? { orderNumber: '', phone: '' }),
    enabled: tracked !== undefined,
  })
  const query = tracked === undefined ? whole : byPhone
  const { error } = query
  const order = tracked === undefined ? whole.data : byPhone.data?.order
  if (order)
    return (
      <>
        <AsOf query={query} />
        <Receipt order={order} />
      </>
    )
  if (order === null || isRefusal(error)) return <Unknown />
  return error === null ? (
    <div role="status" aria-label={t('Loading your receipt')}>
      <Skeleton height="640px" radius="14px" />
    </div>
  ) : (
    <LoadFailed title={t('We could not load this order')} query={query} />
  )
}

/** Asks for live messages about an order, by its id or number. For visitors whose account does not own the order. */
const useFollowed = (name: string | undefined) => {
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (name !== undefined) follow(name)
  }, [name, follow])
}

/**
 * The receipt of an order, for printing. It opens for the order's owner, and for a guest whose browser stores the
 * order.
 */
export const ReceiptPage = () => {
  const t = useText()
  const { orderId = '' } = useParams()
  const { state } = useLocation()
  const held = useCheckout(({ guestOrders }) =>
    guestOrders.filter(isHeld).some(({ id }) => id === orderId),
  )
  const byPhone = trackOrderBody.safeParse(state).data
  const tracked = held ? undefined : byPhone
  const signedIn = useSession((session) => session.user !== null)
  useFollowed(held ? orderId : tracked?.orderNumber)
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.heading}>{t('Receipt')}</h1>
      <div className={styles.bar}>
        <ButtonLink look="quiet" to="/orders">
          <span aria-hidden="true">←</span> <span>{t('My Orders')}</span>
        </ButtonLink>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      {signedIn || held || tracked !== undefined ? (
        <Loaded orderId={orderId} tracked={tracked} />
      ) : (
        <Unknown />
      )}
    </div>
  )
}
