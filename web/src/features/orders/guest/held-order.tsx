import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import type { HeldOrder as Held } from '#web/shop/checkout/guest-orders.ts'
import { useLive } from '#web/shop/live/live.ts'
import { CancelledNote } from '#web/shop/order/cancelled-note.tsx'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { useEndNoted } from '#web/shop/order/use-guest-order.ts'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useOrderDialogs } from '../details/order-dialogs.tsx'
import { OrderCard } from '../order-card.tsx'
import styles from '../orders.module.css'
import { ForgetOrder } from './forget-order.tsx'
import { HandOnButton } from './hand-on-button.tsx'

const OrderByPhone = lazy(async () => ({
  default: (await import('./order-by-phone.tsx')).OrderByPhone,
}))

/** The shop does not know the secret (any more), so that it opens nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** An order whose secret this browser holds: all of it, to be followed, paid, cancelled and handed on. */
export const HeldOrder = ({ held }: { held: Held }) => {
  const t = useText()
  const { id, orderNumber } = held
  const follow = useLive((live) => live.follow)
  useEffect(() => follow(id), [follow, id])
  const query = useQuery(orderQuery(useUserId(), id))
  const { data } = query
  const { showDetails, askToPay, askToCancel, dialogs } = useOrderDialogs()
  const nameOf = useItemNames(data?.items ?? [])
  useEndNoted(held, data?.status)
  if (data === undefined && isRefused(query.error))
    return (
      <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
        <OrderByPhone byPhone={{ orderNumber, phone: held.phone }} keptAs={id}>
          <div className={styles.below}>
            <ForgetOrder order={held} asks={false} />
          </div>
        </OrderByPhone>
      </Suspense>
    )
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
          <CancelledNote order={data} />
          <OrderCard
            order={data}
            nameOf={nameOf}
            onDetails={() => showDetails(data)}
            onPay={() => askToPay(data)}
            onCancel={() => askToCancel(data)}
          />
        </>
      )}
      <div className={styles.below}>
        {held.isOver === true ? null : <HandOnButton order={held} />}
        <ForgetOrder order={held} asks={held.isOver !== true} />
      </div>
      {dialogs}
    </div>
  )
}
