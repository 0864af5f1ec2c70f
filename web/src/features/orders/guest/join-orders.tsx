import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placedOrder } from '#contract/order/place-order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { api, messageOf } from '#web/lib/api.ts'
import { useLocation } from '#web/lib/router/router.tsx'
import { type Text, type TextWithFacts, useDateTime, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION, useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { type HeldOrder, isOwnHere, useJoinOffer } from '#web/shop/checkout/guest-orders.ts'
import { dispatch, proofOf, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './join-orders.module.css'

const join = (order: HeldOrder) =>
  api(`/api/orders/${order.id}/join`, placedOrder, { method: 'POST', headers: proofOf(order.id) })

type Refused = { order: HeldOrder; why: Text | TextWithFacts }

/** Moves orders of this browser into the account, one after the other. A refused order does not stop the others. */
const joinEach = async (orders: readonly HeldOrder[]) => {
  const taken: HeldOrder[] = []
  const refused: Refused[] = []
  for (const order of orders) {
    try {
      await join(order)
      taken.push(order)
    } catch (error) {
      refused.push({ order, why: messageOf(error, NO_CONNECTION) })
    }
  }
  return { taken, refused }
}

const useJoinOrders = (onDone: () => void) => {
  const t = useText()
  const userId = useUserId()
  const own = keys.own(userId)
  return useAction({
    send: joinEach,
    done: ({ taken, refused }) => {
      for (const { id } of taken)
        dispatch({ type: 'guestOrderJoined', orderId: id, userId: userId ?? null })
      const [first] = refused
      if (first === undefined) {
        const orders = taken.map(({ orderNumber }) => orderNumber).join(', ')
        showToast(t('Added to your account'), t('Now in My Orders: {orders}', { orders }))
        onDone()
      } else {
        const { orderNumber } = first.order
        showToast(
          t('Order {orderNumber} was not added', { orderNumber }),
          t(first.why),
          'destructive',
        )
      }
    },
    failed: t('Your orders were not added'),
    invalidates: [own.orders(), own.order(), own.delivery()],
  })
}

const Choice = ({
  order,
  checked,
  onToggle,
}: {
  order: HeldOrder
  checked: boolean
  onToggle(): void
}) => {
  const dateTime = useDateTime()
  const { data } = useQuery(orderQuery(useUserId(), order.id))
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className={styles.words}>
        <strong className={styles.number}>{order.orderNumber}</strong>
        {data === undefined ? null : (
          <span className={styles.meta}>
            <span>{`${dateTime(data.createdAt)} ·`}</span> <span>{formatKsh(data.total)}</span>
          </span>
        )}
      </span>
      {data === undefined ? null : <StatusBadge status={data.status} />}
    </label>
  )
}

/**
 * Moves the ticked orders of this browser into the account. Nothing is preselected, since several people may use this
 * phone.
 */
export const JoinOrders = ({
  orders,
  onDone,
}: {
  orders: readonly HeldOrder[]
  onDone(): void
}) => {
  const t = useText()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { mutate, isPending } = useJoinOrders(onDone)
  const chosen = orders.filter(({ id }) => ticked.includes(id))
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) mutate(chosen)
      }}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>
          {t('Tick the orders that are yours. The account keeps them then, wherever you sign in.')}
        </legend>
        {orders.map((order) => (
          <Choice
            key={order.id}
            order={order}
            checked={ticked.includes(order.id)}
            onToggle={() => toggle(order.id)}
          />
        ))}
      </fieldset>
      <p className={styles.note}>{t('They earn no points.')}</p>
      <Button type="submit" busy={isPending} disabled={chosen.length === 0}>
        {t('Add to my account')}
      </Button>
    </form>
  )
}

/** Offers the orders of this browser to a user who has just signed in. It never appears over the checkout. */
export const JoinDialog = () => {
  const t = useText()
  const userId = useUserId()
  const { pathname } = useLocation()
  const { due, close } = useJoinOffer()
  const orders = useCheckout(({ guestOrders }) => guestOrders).filter(isOwnHere)
  const open = due && userId !== undefined && orders.length > 0 && pathname !== '/checkout'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Orders from this phone')}
      footer={
        <Button look="quiet" onClick={close}>
          {t('Not now')}
        </Button>
      }
    >
      <JoinOrders orders={orders} onDone={close} />
    </Dialog>
  )
}
