import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { renewedCode } from '#contract/delivery/driver-work.ts'
import { trackOrderBody } from '#contract/order/order.ts'
import type { AccountRole } from '#contract/user.ts'
import { api, codeOf } from '#web/lib/api.ts'
import { errorsOf, useForm } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { HandoverPhoto } from '#web/shop/delivery/handover-photo.tsx'
import { NoCodeNote } from '#web/shop/delivery/no-code.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { useWhyOffline } from '#web/shop/live/why-offline.ts'
import { factsOfDelivery, isOver, type News } from '#web/shop/order/news.ts'
import {
  DoorCode as CodeLine,
  NewsBeside,
  NewsTrouble,
  RoomForLines,
  useNews,
} from '#web/shop/order/order-news.tsx'
import { type ByPhone, orderQuery } from '#web/shop/order/order-queries.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { WhereTheRestIs } from '#web/shop/order/where-the-rest-is.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PhoneField } from '#web/ui/form/contact-fields.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { CarrierCard, CustomerCard, History, OrderCard } from './delivery-cards.tsx'
import { Arrival, DeliveryMap } from './delivery-map.tsx'
import { DriverSteps, QuickActions } from './delivery-steps.tsx'
import styles from './tracking.module.css'
import { deliveryQuery, trackByPhone } from './tracking-api.ts'

type Shown = { delivery: Delivery; queryKey: QueryKey }

const useRenewCode = ({ delivery: { id, orderId }, queryKey }: Shown, onDone: () => void) => {
  const t = useText()
  const client = useQueryClient()
  return useAction({
    send: () =>
      api(`/api/deliveries/${id}/code/renew`, renewedCode, {
        method: 'POST',
        headers: proofOf(orderId ?? ''),
      }),
    done: ({ code, left }) => {
      client.setQueryData<Delivery>(
        queryKey,
        (known) => known && { ...known, code, codeRenewals: left },
      )
      showToast(
        t('The code has changed'),
        t('From now on only the code {code} opens the delivery.', { code }),
      )
      onDone()
    },
    failed: t('The code stays as it is'),
    invalidates: [queryKey],
  })
}

const NewCode = (shown: Shown) => {
  const t = useText()
  const whyNot = useWhyOffline()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutate, isPending } = useRenewCode(shown, close)
  return (
    <>
      <Button look="outline" size="small" whyNot={whyNot} onClick={() => setAsking(true)}>
        {t('New code')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Get a new code?')}
        text={t(
          'The code that you see now no longer works then. Whoever you gave it to needs the new one.',
        )}
        confirm={t('New code')}
        cancel={t('Keep this code')}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  )
}

/** The customer can ask for a new code, for example if somebody else has heard the code. */
const Code = ({ code, ...shown }: Shown & { code: string }) => {
  const t = useText()
  const { codeRenewals } = shown.delivery
  return (
    <section className={styles.code}>
      <CodeLine code={code} />
      <p>{t('Tell it to the rider once the goods are in your hands, and to nobody else.')}</p>
      {codeRenewals === null || codeRenewals === 0 ? null : <NewCode {...shown} />}
    </section>
  )
}

/**
 * The code that the customer tells the driver at the door, as long as it can be used. Visitors who opened the delivery by
 * order number and phone number read why they do not see it.
 */
const DoorCode = ({ isByPhone, news, ...shown }: Shown & { isByPhone: boolean; news: News }) => {
  const { orderId, branch } = shown.delivery
  if (news.code !== undefined) return <Code code={news.code} {...shown} />
  if (!isByPhone || orderId !== null || isOver(news) || news.state === 'missed') return null
  return <NoCodeNote branch={branch} />
}

/** Asks for the phone number. A visitor who gives it and the order number sees as much as with the tracking number. */
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
  const whyNot = useWhyOffline()
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
      <Button type="submit" busy={busy} whyNot={whyNot}>
        {t('Show more')}
      </Button>
    </form>
  )
}

const isShopper = (role: AccountRole | undefined): boolean =>
  role === undefined || role === 'customer'

const BesideTime = ({ orderId }: { orderId: string }) => {
  const { data, error } = useQuery(orderQuery(useUserId(), orderId))
  if (data !== undefined) return <NewsBeside order={data} />
  return error === null ? <RoomForLines lines={1} /> : null
}

/** To the customer alone: what is paid, the money that goes back, the newest complaint, and whom to call about them. */
const CustomersNews = ({ orderId, isByPhone }: { orderId: string | null; isByPhone: boolean }) => {
  const role = useSession(({ user }) => user?.role)
  if (orderId === null || isByPhone || !isShopper(role)) return null
  return <BesideTime orderId={orderId} />
}

/** Shares the tracking number, which opens the delivery without showing phone number, street or exact place. */
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

/** Where the customer can say that the order has not come: on the order's card. */
const NotCome = ({ delivery: { orderId }, news }: { delivery: Delivery; news: News }) => {
  const t = useText()
  if (orderId === null || news.time?.kind !== 'late') return null
  return (
    <ButtonLink look="outline" size="small" to="/orders">
      {t('It has not come')}
    </ButtonLink>
  )
}

/** Shows the number, the status and the expected arrival, or what went wrong and whom to call. */
const DeliveryHead = ({ delivery, news }: { delivery: Delivery; news: News }) => {
  const t = useText()
  const role = useSession(({ user }) => user?.role)
  const isCustomer = isShopper(role)
  const manage = managed[role ?? '']
  const { orderNumber, status, branch } = delivery
  return (
    <>
      <header className={styles.head}>
        <h2>{orderNumber}</h2>
        {isCustomer ? (
          <StatusBadge status={news.state} />
        ) : (
          <StatusBadge status={status} words={deliveryStatusWords} />
        )}
        {manage === undefined ? null : (
          <ButtonLink look="outline" size="small" to={manage}>
            {t('Manage All Deliveries')}
          </ButtonLink>
        )}
      </header>
      <Arrival delivery={delivery} news={news} />
      <NewsTrouble news={news} branch={branch}>
        {isCustomer ? <NotCome delivery={delivery} news={news} /> : null}
      </NewsTrouble>
    </>
  )
}

/**
 * True if the viewer, who is a driver, brings this delivery. A driver sees no order number of somebody else's delivery,
 * and only the customer sees the code.
 */
const isBroughtBy = ({ orderId, code }: Delivery): boolean => orderId !== null && code === null

/** Everything that this viewer may see of a delivery. */
export const DeliveryDetail = ({
  delivery,
  queryKey,
  isByPhone,
  onOpened,
}: {
  delivery: Delivery
  queryKey: QueryKey
  /** True if the viewer opened the delivery by order number and phone number. */
  isByPhone: boolean
  onOpened(byPhone: ByPhone, id: string): void
}) => {
  const t = useText()
  const role = useSession(({ user }) => user?.role)
  const [picked, setPicked] = useState<string>()
  const { orderId, orderNumber, trackingNumber } = delivery
  const news = useNews(factsOfDelivery(delivery))
  return (
    <article aria-label={t('Delivery {number}', { number: orderNumber })} className={styles.detail}>
      <DeliveryHead delivery={delivery} news={news} />
      {trackingNumber === null ? <WhereTheRestIs /> : null}
      <CustomersNews orderId={orderId} isByPhone={isByPhone} />
      <DoorCode delivery={delivery} queryKey={queryKey} isByPhone={isByPhone} news={news} />
      <CarrierCard delivery={delivery} />
      {role === 'driver' ? <DriverSteps delivery={delivery} queryKey={queryKey} /> : null}
      <DeliveryMap delivery={delivery} picked={picked} />
      <div className={styles.cards}>
        <OrderCard delivery={delivery} />
        <CustomerCard delivery={delivery} />
      </div>
      <HandoverPhoto delivery={delivery} title={t('Photo of the handover')} />
      <History delivery={delivery} picked={picked} onPick={setPicked} />
      {delivery.revision !== null || (role === 'driver' && isBroughtBy(delivery)) ? (
        <QuickActions delivery={delivery} queryKey={queryKey} />
      ) : null}
      {trackingNumber === null ? <PhoneForm orderNumber={orderNumber} onOpened={onOpened} /> : null}
      {trackingNumber === null ? null : (
        <div>
          <ShareLink trackingNumber={trackingNumber} />
        </div>
      )}
    </article>
  )
}
