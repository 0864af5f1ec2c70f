import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trackOrderBody } from '#contract/order.ts'
import { codeOf, errorsOf, type FieldErrors } from '../../lib/form/forms.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { type Text, useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/form/contact-fields.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './orders.module.css'

/** The parts that show an order load while its number is typed. */
const loadOrderDetail = () => import('../../shop/order/order-detail.ts')

export type Tracked = { orderId: string; orderNumber: string; phone: string }

const texts: Readonly<Record<string, Text>> = {
  orderNumber: 'An order number looks like DK-12345678',
  phone: 'Please enter a valid Kenyan phone number',
}

const complaintsAbout = (entry: { orderNumber: string; phone: string }): FieldErrors =>
  Object.fromEntries(
    Object.entries(errorsOf(trackOrderBody, entry)).map(([field, message]) => [
      field,
      texts[field] ?? message,
    ]),
  )

/** Guests follow an order by its number and the phone that it was placed with. Only they know both. */
export const TrackForm = ({
  known,
  onFound,
}: {
  known: { orderNumber: string; phone: string }
  onFound(tracked: Tracked): void
}) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  useEffect(() => void loadOrderDetail().catch(() => undefined), [])
  const { bind, errors, busy, onSubmit } = useForm({
    initial: known,
    check: complaintsAbout,
    send: async (entry) => {
      const body = trackOrderBody.parse(entry)
      const { trackOrder, trackedOrderQuery } = await loadOrderDetail()
      const order = await trackOrder(body)
      client.setQueryData(trackedOrderQuery(userId, order.id, body).queryKey, order)
      return { orderId: order.id, ...body }
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
        {t('Ordered without an account? Enter your order number and phone.')}
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
