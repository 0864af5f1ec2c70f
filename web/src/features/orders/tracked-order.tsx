import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { useLive } from '../../shop/live/live.ts'
import { CancelledNote } from '../../shop/order/cancelled-note.tsx'
import { trackedOrderQuery } from '../../shop/order/order-detail.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DetailsActions } from './details/details-actions.tsx'
import { OrderDetails } from './details/order-details.tsx'
import { PayDialog } from './details/pay-dialog.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders.module.css'
import type { Tracked } from './track-form.tsx'

/** A guest's order, found by its number and phone. */
export const TrackedOrder = ({ tracked, onBack }: { tracked: Tracked; onBack(): void }) => {
  const t = useText()
  const { orderId, orderNumber, phone } = tracked
  const follow = useLive((live) => live.follow)
  const [opened, setOpened] = useState<'details' | 'pay'>()
  const close = (): void => setOpened(undefined)
  const { data } = useQuery(trackedOrderQuery(useUserId(), orderId, { orderNumber, phone }))
  useEffect(() => follow(orderId), [follow, orderId])
  const nameOf = useItemNames(data?.items ?? [])
  if (data === undefined) return null
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
      <Button look="quiet" onClick={onBack}>
        {t('Follow another order')}
      </Button>
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
