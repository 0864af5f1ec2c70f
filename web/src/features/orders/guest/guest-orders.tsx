import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { trackOrderBody } from '#contract/order/order.ts'
import { codeOf } from '#web/lib/api.ts'
import { errorsOf, type FieldErrors, useForm } from '#web/lib/forms.ts'
import { useHydrated } from '#web/lib/page-state.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import type { ByPhone } from '#web/shop/order/order-queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PhoneField } from '#web/ui/form/contact-fields.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from '../orders.module.css'

/** The scripts that show an order load while the guest types its number. */
const loadOrderDetail = () => import('#web/shop/order/order-queries.ts')

const texts: Readonly<Record<string, Text>> = {
  orderNumber: 'An order number looks like DK-12345678',
  phone: 'Please enter a valid Kenyan phone number',
}

const complaintsAbout = (entry: ByPhone): FieldErrors =>
  Object.fromEntries(
    Object.entries(errorsOf(trackOrderBody, entry)).map(([field, message]) => [
      field,
      texts[field] ?? message,
    ]),
  )

/** Finds an order by its number and the phone number that placed it, and shows its progress. */
const TrackForm = ({ onFound }: { onFound(byPhone: ByPhone): void }) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  useEffect(() => void loadOrderDetail().catch(() => undefined), [])
  const { bind, errors, busy, onSubmit } = useForm({
    initial: { orderNumber: '', phone: '' },
    check: complaintsAbout,
    send: async (entry) => {
      const byPhone = trackOrderBody.parse(entry)
      const { trackOrder, orderByPhoneQuery } = await loadOrderDetail()
      const order = await trackOrder(byPhone)
      client.setQueryData(orderByPhoneQuery(userId, byPhone).queryKey, order)
      return byPhone
    },
    done: onFound,
    refused: (error, why) => ({
      form:
        codeOf(error) === 'ORDER_NOT_FOUND' ? 'We found no order with this number and phone.' : why,
    }),
  })
  return (
    <form className={styles.track} noValidate onSubmit={onSubmit}>
      <h2>{t('Follow an order')}</h2>
      <p className={styles.hint}>
        {t(
          'Ordered without an account, in another browser? Number and phone show how far the order is. All of it, with the code for the rider, is shown where it was placed, and by its link.',
        )}
      </p>
      <TextField
        label={t('Order Number')}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="DK-12345678"
        {...bind('orderNumber')}
      />
      <PhoneField {...bind('phone')} />
      <p role="alert" className={styles.error}>
        {errors.form && t(errors.form)}
      </p>
      <Button type="submit" wide busy={busy}>
        {t('Find my order')}
      </Button>
    </form>
  )
}

const DeviceOrders = lazy(async () => ({
  default: (await import('./device-orders.tsx')).DeviceOrders,
}))
const OrderByPhone = lazy(async () => ({
  default: (await import('./order-by-phone.tsx')).OrderByPhone,
}))

/**
 * The orders that this browser placed. The server draws their place for everybody; the script in the page's head shows
 * it if the browser has placed orders, so that nothing moves when they come.
 */
const OnThisDevice = () => {
  const t = useText()
  const hydrated = useHydrated()
  const hasOrders = useCheckout(({ guestOrders }) => guestOrders.length > 0)
  if (hydrated && !hasOrders) return null
  const card = <Skeleton height="262px" radius="14px" />
  return (
    <section
      className={`${styles.list} ${hydrated ? '' : styles.perhaps}`}
      aria-labelledby="device-orders"
    >
      <h2 id="device-orders">{t('Orders placed on this device')}</h2>
      {hydrated ? (
        <Suspense fallback={card}>
          <DeviceOrders />
        </Suspense>
      ) : (
        card
      )}
    </section>
  )
}

/** My Orders for visitors who are not signed in. */
export const GuestOrders = () => {
  const t = useText()
  const [found, setFound] = useState<ByPhone>()
  return (
    <div className={styles.guest}>
      <OnThisDevice />
      <EmptyState
        title={t('Sign In Required')}
        text={t('Please sign in to view your orders.')}
        action={
          <ButtonLink to="/" state={{ signInFor: '/orders' }}>
            {t('Sign In')}
          </ButtonLink>
        }
      />
      {found === undefined ? (
        <TrackForm onFound={setFound} />
      ) : (
        <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
          <OrderByPhone byPhone={found}>
            <Button look="quiet" onClick={() => setFound(undefined)}>
              {t('Follow another order')}
            </Button>
          </OrderByPhone>
        </Suspense>
      )}
    </div>
  )
}
