import { useQueryClient } from '@tanstack/react-query'
import { trackOrderBody } from '#contract/order.ts'
import { codeOf, errorsOf } from '#web/lib/form/forms.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/form/contact-fields.tsx'
import styles from '../tracking.module.css'
import { type ByPhone, deliveryQuery, trackByPhone } from '../tracking-api.ts'

/** With the phone beside the number, a delivery shows what its tracking number does. */
export const PhoneForm = ({
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
