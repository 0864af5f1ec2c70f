import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { ClosedNote } from '../../shop/branch/closed-note.tsx'
import { useCart } from '../../shop/cart/cart.ts'
import { lineKey, totalsOf } from '../../shop/cart/cart-line.ts'
import { TotalsList } from '../../shop/cart/parts/totals-list.tsx'
import { useCartOffers } from '../../shop/cart/use-cart-offers.ts'
import { WillEarn } from '../../shop/loyalty/will-earn.tsx'
import { useReorderNews } from '../../shop/reorder/reorder-news.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './cart-drawer.module.css'
import { CartDrawerLine } from './cart-drawer-line.tsx'
import { GuestCashLimit } from './guest-cash-limit.tsx'
import { ReorderNotice } from './reorder-notice.tsx'
import { WaitingOrder } from './waiting-order.tsx'

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

const CartFooter = ({ onCheckout, onClose }: { onCheckout(): void; onClose(): void }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const totals = totalsOf(lines, branch)
  return (
    <div className={styles.footer}>
      <TotalsList totals={totals} />
      <WillEarn goods={totals.subtotal} forGuests />
      <ClosedNote branch={branch} />
      <GuestCashLimit total={totals.total} />
      <Button wide size="large" onClick={onCheckout}>
        {t('Proceed to Checkout')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('Continue Shopping')}
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
      {/* The list takes the focus when the line that had it is gone. */}
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

/** `useCart.setOpen(true)` opens the drawer from anywhere. It is mounted once. */
export const CartDrawer = () => {
  const t = useText()
  const navigate = useNavigate()
  const open = useCart((cart) => cart.open)
  const setOpen = useCart((cart) => cart.setOpen)
  const empty = useCart((cart) => cart.lines.length === 0)
  const branch = useCurrentBranch()
  const offerFor = useCartOffers()
  const close = (): void => {
    setOpen(false)
    useReorderNews.setState({ news: null })
  }
  const leaveFor = (path: string): void => {
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
      footer={
        empty ? undefined : <CartFooter onCheckout={() => leaveFor('/checkout')} onClose={close} />
      }
    >
      <ReorderNotice />
      <WaitingOrder onLeave={close} />
      {empty ? (
        <EmptyCart onStart={() => leaveFor('/products')} />
      ) : (
        <CartLines offerFor={offerFor} onLeave={close} />
      )}
    </Sheet>
  )
}
