import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isNotComing } from '../../lib/is-not-coming.ts'
import { type Text, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { useLive } from '../../shop/live/live.ts'
import { CancelledNote } from '../../shop/order/cancelled-note.tsx'
import { trackedOrderQuery } from '../../shop/order/order-detail.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DetailsActions } from './details/details-actions.tsx'
import { OrderDetails } from './details/order-details.tsx'
import { PayDialog } from './details/pay-dialog.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders.module.css'
import type { Tracked } from './track-form.tsx'

/** A guest's order, found by its number and phone. `leave` says what the button below it does. */
export const TrackedOrder = ({
  tracked,
  leave,
  onBack,
}: {
  tracked: Tracked
  leave: Text
  onBack(): void
}) => {
  const t = useText()
  const { orderId, orderNumber, phone } = tracked
  const follow = useLive((live) => live.follow)
  const [opened, setOpened] = useState<'details' | 'pay'>()
  const close = (): void => setOpened(undefined)
  const query = useQuery(trackedOrderQuery(useUserId(), orderId, { orderNumber, phone }))
  const { data } = query
  useEffect(() => follow(orderId), [follow, orderId])
  const nameOf = useItemNames(data?.items ?? [])
  const back = (
    <Button look="quiet" onClick={onBack}>
      {t(leave)}
    </Button>
  )
  if (data === undefined && isNotComing(query))
    return (
      <div className={styles.list}>
        <LoadFailed
          title={t('Order {orderNumber} could not be loaded', { orderNumber })}
          query={query}
        />
        {back}
      </div>
    )
  if (data === undefined) return <Skeleton height="262px" radius="14px" />
  return (
    <div className={styles.list}>
      <CancelledNote order={data} />
      <OrderCard
        order={data}
        nameOf={nameOf}
        onDetails={() => setOpened('details')}
        onPay={() => setOpened('pay')}
        tracked={{ orderNumber, phone }}
      />
      {back}
      <Dialog
        open={opened === 'details'}
        onClose={close}
        title={t('Order Details')}
        footer={<DetailsActions order={data} tracked={{ orderNumber, phone }} onLeave={close} />}
      >
        <OrderDetails order={data} history={data.history} />
      </Dialog>
      <PayDialog order={data} open={opened === 'pay'} onClose={close} />
    </div>
  )
}
