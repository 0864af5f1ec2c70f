import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { useLive } from '#web/shop/live/live.ts'
import { CancelledNote } from '#web/shop/order/cancelled-note.tsx'
import { type ByPhone, orderByPhoneQuery } from '#web/shop/order/order-queries.ts'
import { useEndNoted } from '#web/shop/order/use-guest-order.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DetailsActions } from '../details/details-actions.tsx'
import { OrderDetails } from '../details/order-details.tsx'
import { PayDialog } from '../details/pay-dialog.tsx'
import { OrderCard } from '../order-card.tsx'
import styles from '../orders.module.css'
import { ProgressCard } from './progress-card.tsx'

/** An order that was placed before orders had secrets, and has not ended: its number and phone open all of it. */
const WholeOrder = ({ order, byPhone }: { order: OrderDetail; byPhone: ByPhone }) => {
  const t = useText()
  const [opened, setOpened] = useState<'details' | 'pay'>()
  const close = (): void => setOpened(undefined)
  const nameOf = useItemNames(order.items)
  return (
    <>
      <CancelledNote order={order} />
      <OrderCard
        order={order}
        nameOf={nameOf}
        onDetails={() => setOpened('details')}
        onPay={() => setOpened('pay')}
        tracked={byPhone}
      />
      <Dialog
        open={opened === 'details'}
        onClose={close}
        title={t('Order Details')}
        footer={<DetailsActions order={order} tracked={byPhone} onLeave={close} />}
      >
        <OrderDetails order={order} history={order.history} />
      </Dialog>
      <PayDialog order={order} open={opened === 'pay'} onClose={close} />
    </>
  )
}

/** An order that was found by its number and phone. `children`: what to do with it below. */
export const OrderByPhone = ({
  byPhone,
  keptAs = '',
  children,
}: {
  byPhone: ByPhone
  /** The id of an order that this browser keeps. */
  keptAs?: string
  children: ReactNode
}) => {
  const t = useText()
  const { orderNumber } = byPhone
  const follow = useLive((live) => live.follow)
  useEffect(() => follow(orderNumber), [follow, orderNumber])
  const query = useQuery(orderByPhoneQuery(useUserId(), byPhone))
  const { data } = query
  useEndNoted({ id: keptAs }, data?.status)
  if (data === undefined && !isNotComing(query)) return <Skeleton height="262px" radius="14px" />
  return (
    <div className={styles.list}>
      {data === undefined ? (
        <LoadFailed
          title={t('Order {orderNumber} could not be loaded', { orderNumber })}
          query={query}
        />
      ) : data.order === null ? (
        <ProgressCard order={data} byPhone={byPhone} />
      ) : (
        <WholeOrder order={data.order} byPhone={byPhone} />
      )}
      {children}
    </div>
  )
}
