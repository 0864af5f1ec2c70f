import { useState } from 'react'
import { type PaymentDetail, writeOffDebtBody } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import styles from './payment-drawer.module.css'
import { writeOffDebt } from './payments-api.ts'
import { useSettle } from './use-settle.ts'

/** Lets the customer off the debt. The sum goes along, so that a debt that changed meanwhile is refused. */
const WriteOff = ({ orderId, owedByCustomer: amount }: PaymentDetail) => {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useSettle(
    (body: z.output<typeof writeOffDebtBody>) => writeOffDebt(orderId, body),
    t('The debt is written off, under your name'),
  )
  if (!asking) {
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t('Write off')}</Button>
      </div>
    )
  }
  return (
    <StaffForm
      key={amount}
      schema={writeOffDebtBody}
      start={{ amount, note: '' }}
      onSend={mutateAsync}
      draft={`debt ${orderId}`}
      send={t('Write off {amount}', { amount: formatPrice(amount) })}
      takesFocus
      onCancel={() => setAsking(false)}
    >
      <TextField name="note" label={t('Why the shop bears it')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

/** What the customer owes for goods that were handed over, what to tell the customer, and how to let go of it. */
export const Debt = (payment: PaymentDetail) => {
  const { owedByCustomer, owedSince } = payment
  return (
    <section className={styles.section}>
      <h3>{t('{amount} owed by the customer', { amount: formatPrice(owedByCustomer) })}</h3>
      <div className={`${styles.card} ${styles.waits}`}>
        <p>
          {t(
            'The goods were handed over, and the money did not stay. The customer sees the sum on the order and can pay it there by M-PESA. Call, and ask for it; whatever cannot be had is written off here, with the reason.',
          )}
        </p>
        {owedSince === null ? null : (
          <p className={styles.quiet}>
            {t('owed since {time}', { time: formatDateTime(owedSince) })}
          </p>
        )}
        <WriteOff {...payment} />
      </div>
    </section>
  )
}
