import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { trackOrderBody } from '#contract/order.ts'
import { messageOf } from '../../lib/api.ts'
import { codeOf, errorsOf, type FieldErrors, focusFirstError } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { trackedOrderQuery, trackOrder } from '../../shop/order/order-queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './orders.module.css'

export type Tracked = { orderId: string; orderNumber: string; phone: string }

const texts: Readonly<Record<string, string>> = {
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

/** Guests follow an order by what only they know together: its number and the phone that it was placed with. */
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
  const [entry, setEntry] = useState(known)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (body: typeof known) => trackOrder(body),
    onSuccess: (order, body) => {
      client.setQueryData(trackedOrderQuery(userId, order.id, body).queryKey, order)
      onFound({ orderId: order.id, ...body })
    },
    onError: (error) =>
      setErrors({
        form:
          codeOf(error) === 'ORDER_NOT_FOUND'
            ? t('We found no order with this number and phone.')
            : t(messageOf(error, 'Please check your connection and try again.')),
      }),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const found = complaintsAbout(entry)
    setErrors(found)
    focusFirstError(event.currentTarget, found)
    const parsed = trackOrderBody.safeParse(entry)
    if (parsed.success && !isPending) mutate(parsed.data)
  }
  return (
    <form className={styles.track} noValidate onSubmit={submit}>
      <h2>{t('Follow an order')}</h2>
      <p className={styles.hint}>
        {t('Ordered without an account? Enter your order number and phone.')}
      </p>
      <TextField
        label={t('Order Number')}
        name="orderNumber"
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="DK-12345678"
        value={entry.orderNumber}
        error={errors.orderNumber === undefined ? undefined : t(errors.orderNumber)}
        onChange={(event) => setEntry({ ...entry, orderNumber: event.target.value })}
      />
      <TextField
        label={t('Phone Number')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        value={entry.phone}
        error={errors.phone === undefined ? undefined : t(errors.phone)}
        onChange={(event) => setEntry({ ...entry, phone: event.target.value })}
      />
      <p role="alert" className={styles.error}>
        {errors.form}
      </p>
      <Button type="submit" wide busy={isPending}>
        {t('Find my order')}
      </Button>
    </form>
  )
}
