import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import {
  type GuestOrder,
  type HeldOrder as Held,
  isOwnHere,
} from '#web/shop/checkout/guest-orders.ts'
import { dispatch } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { useLive } from '#web/shop/live/live.ts'
import { CancelledNote } from '#web/shop/order/cancelled-note.tsx'
import { AsOf } from '#web/shop/order/kept/as-of.tsx'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { useEndNoted } from '#web/shop/order/use-guest-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { OrderCard, useOrderDialogs } from '../order-card.tsx'
import styles from '../orders.module.css'

/** Removes the order from this browser: its secret, the fetched answers about it, and the checkout's record of it. */
const useForget = ({ id, orderNumber }: GuestOrder) => {
  const client = useQueryClient()
  const { order, payment, delivery } = keys.own(useUserId())
  return () => {
    dispatch({ type: 'guestOrderForgotten', orderId: id })
    const about = [order({ order: id }), order({ order: orderNumber }), payment({ order: id })]
    for (const queryKey of [...about, delivery({ orderNumber })]) client.removeQueries({ queryKey })
  }
}

/** `asks`: asks for confirmation, since afterwards only the order's link opens the order. */
export const ForgetOrder = ({ order, asks }: { order: GuestOrder; asks: boolean }) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const forget = useForget(order)
  const { orderNumber } = order
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('Forget order {orderNumber} on this device', { orderNumber })}
        onClick={asks ? () => setAsking(true) : forget}
      >
        {t('Forget on this device')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Forget on this device')}
        text={t(
          order.byLink
            ? 'Order {orderNumber} goes on. Here it can be seen again only by its link.'
            : 'Order {orderNumber} goes on. But here it can no longer be seen or cancelled, and its code for the rider is gone. A link that you have made still shows both.',
          { orderNumber },
        )}
        confirm={t('Forget on this device')}
        tone="danger"
        onConfirm={forget}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Shows the link that opens the order on another phone. */
const HandOnButton = ({ order }: { order: Held }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { orderNumber } = order
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('Hand on order {orderNumber}', { orderNumber })}
        onClick={() => setOpen(true)}
      >
        {t('Hand on')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Hand on order {orderNumber}', { orderNumber })}
      >
        <Suspense fallback={<Skeleton height="96px" />}>
          <HandOn order={order} />
        </Suspense>
      </Dialog>
    </>
  )
}

const HandOn = lazy(async () => ({
  default: (await import('#web/shop/order/hand-on.tsx')).HandOn,
}))

const GuestData = lazy(async () => ({
  default: (await import('./guest-data.tsx')).GuestData,
}))

/** Opens what the shop keeps of the order. */
const GuestDataButton = ({ order }: { order: Held }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const forget = useForget(order)
  const { orderNumber } = order
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('Your data in order {orderNumber}', { orderNumber })}
        onClick={() => setOpen(true)}
      >
        {t('Your data')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Your data in order {orderNumber}', { orderNumber })}
      >
        <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
          <GuestData order={order} onErased={forget} />
        </Suspense>
      </Dialog>
    </>
  )
}

const OrderByPhone = lazy(async () => ({
  default: (await import('./order-by-phone.tsx')).OrderByPhone,
}))

/** True if the server does not accept the order's secret, or no longer does. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Says that the order is followed by a link, or that the link has ended. */
const ByLink = ({ held, hasEnded = false }: { held: Held; hasEnded?: boolean }) => {
  const t = useText()
  if (isOwnHere(held)) return null
  return (
    <p className={styles.kept}>
      {hasEnded
        ? t('The link to this order has ended. Whoever ordered can make another.')
        : t(
            'You follow this order by a link. Whoever ordered can change it, and can end the link.',
          )}
    </p>
  )
}

/** The order as far as its number and phone show it, after the server has refused its key. */
const Refused = ({ held }: { held: Held }) => {
  const { id, orderNumber, phone } = held
  return (
    <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
      <ByLink held={held} hasEnded />
      <OrderByPhone byPhone={{ orderNumber, phone }} keptAs={id}>
        <div className={styles.below}>
          <ForgetOrder order={held} asks={false} />
        </div>
      </OrderByPhone>
    </Suspense>
  )
}

const Below = ({ held }: { held: Held }) => {
  const isOver = held.isOver === true
  return (
    <div className={styles.below}>
      {isOwnHere(held) && !isOver ? <HandOnButton order={held} /> : null}
      {isOwnHere(held) ? <GuestDataButton order={held} /> : null}
      <ForgetOrder order={held} asks={!isOver} />
    </div>
  )
}

/**
 * An order whose key this browser stores. Whoever holds its secret can follow, pay, cancel and hand it on; by its link it
 * is followed and paid.
 */
export const HeldOrder = ({ held }: { held: Held }) => {
  const t = useText()
  const { id, orderNumber } = held
  const follow = useLive((live) => live.follow)
  useEffect(() => follow(id), [follow, id])
  const query = useQuery(orderQuery(useUserId(), id))
  const { data } = query
  const { open, dialogs } = useOrderDialogs()
  const nameOf = useItemNames(data?.items ?? [])
  useEndNoted(held, data)
  if (isRefused(query.error)) return <Refused held={held} />
  if (data === undefined && !isNotComing(query)) return <Skeleton height="262px" radius="14px" />
  return (
    <div className={styles.list}>
      {data === undefined ? (
        <LoadFailed
          title={t('Order {orderNumber} could not be loaded', { orderNumber })}
          query={query}
        />
      ) : (
        <>
          <AsOf query={query} />
          <CancelledNote order={data} />
          <ByLink held={held} />
          <OrderCard
            order={data}
            nameOf={nameOf}
            onDetails={() => open('details', data)}
            onPay={() => open('pay', data)}
            onCancel={() => open('cancel', data)}
            onNotCome={data.byLink ? undefined : () => open('notCome', data)}
          />
        </>
      )}
      <Below held={held} />
      {dialogs}
    </div>
  )
}
