import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { ClosedNote } from '#web/shop/branch/hours-notes.tsx'
import { useCart } from '#web/shop/cart/cart.ts'
import { paymentPath, type UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { dispatch, giveUpUnpaidOrder } from '#web/shop/checkout/use-checkout.ts'
import { LazyPanel } from '#web/shop/payment/lazy-panel.tsx'
import { isIdle, type Stage, unpayable } from '#web/shop/payment/payment-state.ts'
import { PromptWarning } from '#web/shop/payment/prompt-warning.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './checkout.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'
import { PlacedSummary, usePlacedOrder } from './confirmation-step.tsx'
import notice from './notice.module.css'
import { recallEntry, useWarnedWithdrawal, useWithdrawal } from './withdrawal.ts'

/** Cancels an order whose prompt is on the phone. The payment then says what becomes of the prompt. */
const CancelPrompted = ({ unpaid }: { unpaid: UnpaidOrder }) => {
  const t = useText()
  const { id, orderNumber } = unpaid
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { withdraw, busy } = useWarnedWithdrawal(unpaid, close)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Cancel Order')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Cancel Order')}
        text={t(
          'Order {orderNumber} will not be paid, and is cancelled. Its goods come back into your cart.',
          { orderNumber },
        )}
        confirm={t('Cancel Order')}
        cancel={t('Keep Order')}
        tone="danger"
        busy={busy}
        onConfirm={withdraw}
        onClose={close}
      >
        <PromptWarning orderId={id} />
      </ConfirmDialog>
    </>
  )
}

/** Cancels an order that is not paid, so that the shopper can change the cart and order again. */
const GiveUp = ({ unpaid, onGivenUp }: { unpaid: UnpaidOrder; onGivenUp(): void }) => {
  const t = useText()
  const { orderNumber } = unpaid
  const [asking, setAsking] = useState(false)
  const { withdraw, busy } = useWithdrawal(unpaid, onGivenUp)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Change my order')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Change my order')}
        text={t(
          'Order {orderNumber} will not be paid, and is cancelled. Its goods come back into your cart: change it, and place a new order.',
          { orderNumber },
        )}
        confirm={t('Order anew')}
        busy={busy}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Shown if the shopper who placed the order has signed out, or if the order no longer exists. */
const Denied = ({ unpaid, onLeave }: { unpaid: UnpaidOrder; onLeave(): void }) => {
  const t = useText()
  const { orderNumber, userId } = unpaid
  const signedIn = useSession((session) => session.user !== null)
  return (
    <section className={notice.notice}>
      <h3>{t('Order {orderNumber} waits for its payment', { orderNumber })}</h3>
      {userId === null || signedIn ? (
        <p>{t('It cannot be found any more.')}</p>
      ) : (
        <p>
          <span>{t('Please sign in again to pay for it.')}</span>{' '}
          <Link to="/login" state={{ from: paymentPath(orderNumber) }}>
            {t('Login')}
          </Link>
        </p>
      )}
      <Button look="outline" wide onClick={onLeave}>
        {t('Start again')}
      </Button>
    </section>
  )
}

/** The ways on from an order that is not to be paid any more. `mayGoOn`: its goods can be ordered anew. */
const AfterEnd = ({ mayGoOn, onLeave }: { mayGoOn: boolean; onLeave(to: string): void }) => {
  const t = useText()
  const isEmpty = useCart((cart) => cart.lines.length === 0)
  return (
    <>
      {isEmpty || !mayGoOn ? null : (
        <Button wide size="large" onClick={() => onLeave('/checkout')}>
          {t('Go on with my cart')}
        </Button>
      )}
      <Button wide size="large" look="outline" onClick={() => onLeave('/orders')}>
        {t('View Order')}
      </Button>
    </>
  )
}

/**
 * The payment step of an order that is placed but not paid. The step stays until the order is paid, changed to cash, or
 * cancelled.
 */
export const UnpaidStep = ({ unpaid, onOver }: { unpaid: UnpaidOrder; onOver(): void }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, orderNumber, phone, payPhone, userId, branchId } = unpaid
  const { data: branches = [] } = useQuery(branchesQuery)
  const guest = userId === null
  const placed = { id, orderNumber, phone, guest }
  const { order, failed } = usePlacedOrder(placed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // On a phone the whole payment panel must be visible, so its heading moves to the top.
    heading.current?.scrollIntoView()
  }, [])

  const finish = () => {
    dispatch({ type: 'orderConfirmed', order: placed })
    void navigate('/checkout?step=confirmation', { replace: true })
    onOver()
  }
  const leave = (to: string) => {
    giveUpUnpaidOrder(id)
    void navigate(to, { replace: true })
    onOver()
  }
  const giveUp = () => {
    recallEntry(order, payPhone)
    leave('/checkout')
  }
  const more = (stage: Stage) => {
    if (isIdle(stage)) return <GiveUp unpaid={unpaid} onGivenUp={giveUp} />
    if (stage === 'waiting') return <CancelPrompted unpaid={unpaid} />
    return stage === 'review' || unpayable.has(stage) ? (
      <AfterEnd mayGoOn={stage !== 'review'} onLeave={leave} />
    ) : null
  }
  return (
    <CheckoutFrame
      step={1}
      total={order?.total ?? unpaid.total}
      summary={failed ? null : <PlacedSummary order={order} />}
    >
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1} className={`${styles.heading} ${styles.arrival}`}>
          {t('M-PESA Payment')}
        </h2>
        <ClosedNote branch={branches.find((one) => one.id === branchId)} />
        <LazyPanel
          orderId={id}
          phone={payPhone}
          guest={guest}
          onEnd={finish}
          more={more}
          denied={<Denied unpaid={unpaid} onLeave={() => leave('/checkout')} />}
        />
      </section>
    </CheckoutFrame>
  )
}
