import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PaymentState } from '#contract/payment/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { Link, useNavigate } from '#web/lib/router/router.tsx'
import { type Text, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { ClosedNote } from '../../shop/branch/hours-notes.tsx'
import { useCart } from '../../shop/cart/cart.ts'
import { lineKey, totalsOf } from '../../shop/cart/cart-line.ts'
import { useCartOffers } from '../../shop/cart/cart-offers.ts'
import { isAboveCash, useOwnCash } from '../../shop/cart/guest-cash.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { TotalsList } from '../../shop/cart/totals-list.tsx'
import { isMine, paymentPath, type UnpaidOrder } from '../../shop/checkout/checkout.ts'
import { followOtherTabs, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { WillEarn } from '../../shop/loyalty/will-earn.tsx'
import { type Missing, useReorderNews } from '../../shop/order/order-again.ts'
import { paymentQuery } from '../../shop/payment/payment-queries.ts'
import { type Stage, stageOf } from '../../shop/payment/payment-state.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './cart-drawer.module.css'
import { CartDrawerLine } from './cart-drawer-line.tsx'

const useReason = (): ((missing: Missing) => string) => {
  const t = useText()
  const { data } = useQuery(branchesQuery)
  return (missing) => {
    const { why, added, wanted } = missing
    if (why === 'gone') return t('No longer sold')
    if (why === 'elsewhere') {
      const branch = data?.find(({ id }) => id === missing.branchId)?.name ?? t('another branch')
      return t('Only sold at {branch}', { branch })
    }
    if (added > 0) return t('Only {added} of {wanted} added', { added, wanted })
    return t('No more in stock')
  }
}

/** Names the items of a former order that could not be ordered again, and says why. */
const ReorderNotice = () => {
  const t = useText()
  const reason = useReason()
  const news = useReorderNews((state) => state.news)
  const nameOf = useItemNames(news?.missing ?? [])
  if (news === null) return null
  const { orderNumber, missing } = news
  return (
    <section className={styles.notice} aria-label={t('Order {orderNumber} again', { orderNumber })}>
      {missing.length === 0 ? (
        <p>{t('Everything of order {orderNumber} is in your cart.', { orderNumber })}</p>
      ) : (
        <>
          <p>{t('Not everything of order {orderNumber} could be added:', { orderNumber })}</p>
          <ul>
            {missing.map((one) => (
              <li key={one.name}>
                <strong>{nameOf(one)}</strong>
                <span>{`: ${reason(one)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const waiting: readonly Stage[] = ['ready', 'sending', 'waiting', 'confirming', 'failed']

/**
 * True while the order waits for its payment. An order also counts as waiting while the state of the payment is not
 * known.
 */
const isWaiting = (payment: PaymentState | undefined): boolean =>
  payment === undefined || waiting.includes(stageOf(payment, Date.parse(payment.now)))

const Notice = ({ order, onLeave }: { order: UnpaidOrder; onLeave(): void }) => {
  const t = useText()
  const { data } = useQuery(paymentQuery(useUserId(), order.id))
  if (!isWaiting(data)) return null
  const { orderNumber, total } = order
  return (
    <div className={styles.notice}>
      <p>
        <strong>{t('Order {orderNumber} waits for its payment', { orderNumber })}</strong>
        {total === undefined ? null : (
          <span className={styles.sum}>{` · ${formatKsh(total)}`}</span>
        )}
      </p>
      <p>{t('Its goods are kept for it. They come back into the cart if you give it up.')}</p>
      <Link to={paymentPath(orderNumber)} className={styles.way} onClick={onLeave}>
        {t('Go to the payment')}
      </Link>
    </div>
  )
}

/** Names the shopper's orders that wait for their payment. Their goods are not in the cart. */
const WaitingOrders = ({ onLeave }: { onLeave(): void }) => {
  const orders = useCheckout(({ unpaid }) => unpaid)
  const userId = useSession((session) => session.user?.id ?? null)
  useEffect(followOtherTabs, [])
  return orders
    .filter((order) => isMine(order, userId))
    .map((order) => <Notice key={order.id} order={order} onLeave={onLeave} />)
}

/** Advice for a cart that is too large to be paid in cash: for shops that take M-PESA, and for shops that do not. */
type Ways = { mpesaToo: Text; cashAlone: Text }

const ofNewAccount: Ways = {
  mpesaToo:
    'Until your first order has come, above {pieces} pieces of an item or {most} you pay by M-PESA.',
  cashAlone: 'Your first order holds at most {pieces} pieces of an item, and {most} in all.',
}
/** Advises a guest, who may also sign in or register. */
const ofGuest: Ways = {
  mpesaToo: 'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.',
  cashAlone: 'Above {pieces} pieces of an item or {most} you sign in to pay cash.',
}
/** Advises a guest whose cart is too large even for a new account to pay in cash. */
const ofLargeCart: Ways = {
  mpesaToo:
    'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in with an account that has had an order before.',
  cashAlone:
    'Above {pieces} pieces of an item or {most} you sign in with an account that has had an order before.',
}

/** Tells guests and new accounts before the checkout that this cart cannot be paid in cash. */
export const GuestCashLimit = ({ total }: { total: number }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const own = useOwnCash()
  const { takesMpesa } = useShop()
  if (own === undefined || !isAboveCash(lines, total, own.bounds)) return null
  const { bounds, newAccount } = own
  const waysOfGuest =
    newAccount !== undefined && isAboveCash(lines, total, newAccount) ? ofLargeCart : ofGuest
  const { mpesaToo, cashAlone } = newAccount === undefined ? ofNewAccount : waysOfGuest
  return (
    <p className={styles.limit}>
      {t(takesMpesa ? mpesaToo : cashAlone, {
        pieces: bounds.piecesPerLine,
        most: formatKsh(bounds.total),
      })}
    </p>
  )
}

type Offers = ReturnType<typeof useCartOffers>

const EmptyCart = ({ onStart }: { onStart(): void }) => {
  const t = useText()
  return (
    <EmptyState
      heading="h3"
      title={t('Your cart is empty')}
      text={t("Looks like you haven't added any products yet")}
      action={<Button onClick={onStart}>{t('Start Shopping')}</Button>}
    />
  )
}

/** What the cart costs, and what is to be known before the checkout. It scrolls with the lines. */
const CartSums = ({ onClose }: { onClose(): void }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const totals = totalsOf(lines, branch)
  return (
    <div className={styles.sums}>
      <TotalsList totals={totals} />
      <WillEarn goods={totals.subtotal} forGuests />
      <ClosedNote branch={branch} />
      <GuestCashLimit total={totals.total} />
      <Button wide look="quiet" onClick={onClose}>
        {t('Continue Shopping')}
      </Button>
    </div>
  )
}

/** Stays in sight below the lines, and leaves them the room of a small phone. */
const CartFooter = ({ onCheckout }: { onCheckout(): void }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  return (
    <div className={styles.footer}>
      <p className={styles.total}>
        <span>{t('Total')}</span> <strong>{formatKsh(totalsOf(lines, branch).total)}</strong>
      </p>
      <Button size="large" onClick={onCheckout}>
        {t('Proceed to Checkout')}
      </Button>
    </div>
  )
}

const CartLines = ({ offerFor, onLeave }: { offerFor: Offers; onLeave(): void }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const list = useRef<HTMLUListElement>(null)
  const foreign = branch !== undefined && lines.some((line) => line.branchId !== branch.id)
  return (
    <>
      {foreign ? (
        <p className={styles.notice}>
          {t('Some items were added at another branch. Everything will come from {branch}.', {
            branch: branch.name,
          })}
        </p>
      ) : null}
      {/* The list takes the focus when a line that had the focus is removed. */}
      <ul ref={list} className={styles.lines} tabIndex={-1} aria-label={t('Items in your cart')}>
        {lines.map((line) => (
          <CartDrawerLine
            key={lineKey(line)}
            line={line}
            offer={offerFor(line)}
            branch={branch}
            onLeave={onLeave}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
    </>
  )
}

/** Any part of the shop opens the drawer with `useCart.setOpen(true)`. The frame mounts the drawer once. */
export const CartDrawer = () => {
  const t = useText()
  const navigate = useNavigate()
  const open = useCart((cart) => cart.open)
  const setOpen = useCart((cart) => cart.setOpen)
  const empty = useCart((cart) => cart.lines.length === 0)
  const branch = useCurrentBranch()
  const offerFor = useCartOffers()
  const close = () => {
    setOpen(false)
    useReorderNews.setState({ news: null })
  }
  const leaveFor = (path: string) => {
    close()
    void navigate(path)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Your Cart')}
      side="right"
      banner={
        empty || branch === undefined ? undefined : (
          <p className={styles.branch}>{t('Shopping from: {branch}', { branch: branch.name })}</p>
        )
      }
      footer={empty ? undefined : <CartFooter onCheckout={() => leaveFor('/checkout')} />}
    >
      <ReorderNotice />
      <WaitingOrders onLeave={close} />
      {empty ? (
        <EmptyCart onStart={() => leaveFor('/products')} />
      ) : (
        <>
          <CartLines offerFor={offerFor} onLeave={close} />
          <CartSums onClose={close} />
        </>
      )}
    </Sheet>
  )
}
