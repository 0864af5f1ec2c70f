import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CancelledNote } from '../../components/cancelled-note.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useItemNames } from '../../lib/item-names.ts'
import { useLive } from '../../lib/live.ts'
import { trackedOrderQuery } from '../../lib/order-queries.ts'
import { useText } from '../../lib/text.ts'
import { DetailsActions } from './details-actions.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDetails } from './order-details.tsx'
import styles from './orders.module.css'
import { PayDialog } from './pay-dialog.tsx'
import type { Tracked } from './track-form.tsx'

/** A guest's order, found by its number and phone. */
export const TrackedOrder = ({ tracked, onBack }: { tracked: Tracked; onBack(): void }) => {
  const t = useText()
  const { orderId, orderNumber, phone } = tracked
  const follow = useLive((live) => live.follow)
  const [opened, setOpened] = useState<'details' | 'pay'>()
  const close = (): void => setOpened(undefined)
  const { data } = useQuery(trackedOrderQuery(orderId, { orderNumber, phone }))
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
