import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { HandoverPhoto } from '#web/shop/delivery/handover-photo.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from '../tracking.module.css'
import type { ByPhone } from '../tracking-api.ts'
import { Arrival } from './arrival.tsx'
import { CarrierCard, CustomerCard, OrderCard } from './delivery-cards.tsx'
import { DeliveryMap } from './delivery-map.tsx'
import { DoorCode } from './door-code.tsx'
import { DriverSteps } from './driver-steps.tsx'
import { History } from './history.tsx'
import { PhoneForm } from './phone-form.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ShareLink } from './share-link.tsx'

const managed: Readonly<Record<string, string>> = {
  admin: '/admin/deliveries',
  branch_manager: '/branch-manager/dashboard?tab=deliveries',
}

/** All that this viewer may know of a delivery. */
export const DeliveryDetail = ({
  delivery,
  queryKey,
  isByPhone,
  onOpened,
}: {
  delivery: Delivery
  queryKey: QueryKey
  /** Number and phone opened it. */
  isByPhone: boolean
  onOpened(byPhone: ByPhone, id: string): void
}) => {
  const t = useText()
  const role = useSession(({ user }) => user?.role)
  const [picked, setPicked] = useState<string>()
  const manage = managed[role ?? '']
  const { orderNumber, status, trackingNumber } = delivery
  return (
    <article aria-label={t('Delivery {number}', { number: orderNumber })} className={styles.detail}>
      <header className={styles.head}>
        <h2>{orderNumber}</h2>
        <Badge tone="sky">{t(deliveryStatusWords[status].label)}</Badge>
        {trackingNumber === null ? null : <ShareLink trackingNumber={trackingNumber} />}
        {manage === undefined ? null : (
          <ButtonLink look="outline" size="small" to={manage}>
            {t('Manage All Deliveries')}
          </ButtonLink>
        )}
      </header>
      <Arrival delivery={delivery} />
      <DoorCode delivery={delivery} queryKey={queryKey} isByPhone={isByPhone} />
      {role === 'driver' ? <DriverSteps delivery={delivery} queryKey={queryKey} /> : null}
      <div className={styles.cards}>
        <OrderCard delivery={delivery} />
        <CustomerCard delivery={delivery} />
        <CarrierCard delivery={delivery} />
      </div>
      <HandoverPhoto delivery={delivery} title={t('Photo of the handover')} />
      <DeliveryMap delivery={delivery} picked={picked} />
      <History delivery={delivery} picked={picked} onPick={setPicked} />
      {delivery.revision !== null || role === 'driver' ? (
        <QuickActions delivery={delivery} queryKey={queryKey} />
      ) : null}
      {trackingNumber === null ? <PhoneForm orderNumber={orderNumber} onOpened={onOpened} /> : null}
    </article>
  )
}
