import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { trackOrderBody } from '#contract/order.ts'
import { codeOf } from '#web/lib/api.ts'
import { errorsOf, useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { HandoverPhoto } from '#web/shop/delivery/handover-photo.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/form/contact-fields.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { CarrierCard, CustomerCard, History, OrderCard } from './delivery-cards.tsx'
import { Arrival, DeliveryMap } from './delivery-map.tsx'
import { DriverSteps, QuickActions } from './delivery-steps.tsx'
import { DoorCode } from './door-code.tsx'
import styles from './tracking.module.css'
import { type ByPhone, deliveryQuery, trackByPhone } from './tracking-api.ts'

/** With the phone beside the number, a delivery shows what its tracking number does. */
const PhoneForm = ({
  orderNumber,
  onOpened,
}: {
  orderNumber: string
  onOpened(byPhone: ByPhone, id: string): void
}) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const { bind, errors, busy, onSubmit } = useForm({
    initial: { phone: '' },
    check: ({ phone }) => errorsOf(trackOrderBody, { orderNumber, phone }),
    send: async ({ phone }) => {
      const byPhone = { orderNumber, phone }
      const found = await trackByPhone(byPhone)
      client.setQueryData(deliveryQuery(userId, found.id, { byPhone }).queryKey, found)
      return { byPhone, id: found.id }
    },
    done: ({ byPhone, id }) => onOpened(byPhone, id),
    refused: (error, why) => ({
      form:
        codeOf(error) === 'DELIVERY_NOT_FOUND'
          ? 'We found no order with this number and phone.'
          : why,
    }),
  })
  return (
    <form className={styles.card} noValidate onSubmit={onSubmit}>
      <h3>{t('Is this your order?')}</h3>
      <p>{t('The phone it was placed with shows more: who brings it, and where the rider is.')}</p>
      <PhoneField {...bind('phone')} />
      <p role="alert">{errors.form && t(errors.form)}</p>
      <Button type="submit" busy={busy}>
        {t('Show more')}
      </Button>
    </form>
  )
}

/** The tracking number is a key that the customer may hand on. It shows no phone, street or exact place. */
const ShareLink = ({ trackingNumber }: { trackingNumber: string }) => {
  const t = useText()
  return (
    <ShareButton
      look="outline"
      size="small"
      label={t('Share link')}
      title={t('Delivery Tracking')}
      url={() => `${location.origin}/delivery-tracking?id=${trackingNumber}`}
    />
  )
}

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
