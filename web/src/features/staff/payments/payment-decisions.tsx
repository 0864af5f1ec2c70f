import { useState } from 'react'
import {
  type PaymentDetail,
  resolveCaseBody,
  takeUpCaseBody,
} from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { refundReasons } from '#web/staff-shop/refund-words.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ChoiceField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import styles from './payment-drawer.module.css'
import {
  caseWords,
  closedWords,
  type PaymentCase,
  type PaymentRefund,
  refundStates,
  resolutionWords,
} from './payment-words.ts'
import { type Resolution, resolveCase, takeUpCase } from './payments-api.ts'
import { RefundForm } from './refund-form.tsx'
import { namesOf } from './refund-together.tsx'
import { useSettle } from './use-settle.ts'

/** Under which reference the money went back, and with which other refunds. Null: it has not. */
const givenBackText = ({ reference, together }: PaymentRefund): string | null => {
  if (reference === null) return null
  if (together === null) return t('given back as {reference}', { reference })
  return t('given back as {reference}, which paid {amount}, also for {others}', {
    reference,
    amount: formatPrice(together.amount),
    others: namesOf(together.with),
  })
}

const RefundCard = ({ payment, refund }: { payment: PaymentDetail; refund: PaymentRefund }) => {
  const { amount, receiptNumber, reason, state, isCash, handedBack, dueAt } = refund
  const facts = [
    t('due since {time}', { time: formatDateTime(dueAt) }),
    receiptNumber,
    givenBackText(refund),
    handedBack ? t('handed back in cash at the counter') : null,
    ...refund.bounced.map((back) => t('{reference} came back', { reference: back })),
  ]
  return (
    <li className={`${styles.card} ${state === 'due' ? styles.waits : ''}`}>
      <div className={styles.head}>
        <strong>
          {refund.proposed === null ? t(refundStates[state]) : t('Waits for a second person')}
        </strong>
        <span className={styles.amount}>{formatPrice(amount)}</span>
      </div>
      <p>{t(refundReasons[reason])}</p>
      <p className={styles.quiet}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {isCash && state === 'due' ? (
        <p>
          {t(
            'The branch hands this back in cash, at the order. Mark it here if it went another way.',
          )}
        </p>
      ) : null}
      {state === 'done' ? null : (
        <RefundForm
          orderId={payment.orderId}
          refund={refund}
          mayReverse={payment.mayReverse && state === 'due' && receiptNumber !== null}
        />
      )}
    </li>
  )
}

export const Refunds = (payment: PaymentDetail) => {
  if (payment.refunds.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('Refunds')}</h3>
      <ul className={styles.section}>
        {payment.refunds.map((refund) => (
          <RefundCard key={refund.id} payment={payment} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

type Choice = Resolution['resolution']

/** The decisions that are possible for a case. Without held money a case can only be dismissed. */
const choicesFor = ({ heldAmount }: PaymentCase): readonly Choice[] =>
  heldAmount > 0 ? ['accepted', 'refunded', 'dismissed'] : ['dismissed']

const CaseForm = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const choices = choicesFor(found)
  const { mutateAsync } = useSettle(
    (body: Resolution) => resolveCase(orderId, found.id, body),
    t('The case is closed'),
  )
  return (
    <StaffForm
      schema={resolveCaseBody}
      start={{ resolution: choices.length === 1 ? choices[0] : undefined, note: '' }}
      onSend={mutateAsync}
      draft={`case ${orderId} ${found.id}`}
      send={t('Close the case')}
      complaints={{ resolution: 'Please choose a decision' }}
    >
      <ChoiceField
        name="resolution"
        label={t('Decision')}
        options={choices.map((value) => ({
          value,
          label: t(resolutionWords[value].label),
          text: t(resolutionWords[value].text),
        }))}
      />
      <TextField name="note" label={t('Why')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

/** Opens a dismissed case again, with a note that says why. */
const TakeUp = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useSettle(
    (body: z.output<typeof takeUpCaseBody>) => takeUpCase(orderId, found.id, body),
    t('The case is open again'),
  )
  if (!asking) {
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t('Take up again')}</Button>
      </div>
    )
  }
  return (
    <StaffForm
      schema={takeUpCaseBody}
      start={{ note: '' }}
      onSend={mutateAsync}
      draft={`take up ${found.id}`}
      send={t('Take up again')}
      takesFocus
      onCancel={() => setAsking(false)}
    >
      <TextField name="note" label={t('Why')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

const Reported = ({ receiptNumber, amount, heldAmount, resultCode, openedAt }: PaymentCase) => {
  const facts = [
    receiptNumber,
    amount === null ? null : t('reported {amount}', { amount: formatPrice(amount) }),
    heldAmount > 0 ? t('held {amount}', { amount: formatPrice(heldAmount) }) : null,
    resultCode === null ? null : t('Result code {code}', { code: resultCode }),
    formatDateTime(openedAt),
  ]
  return <p className={styles.quiet}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
}

const CaseCard = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const { kind, resolution, note } = found
  const words = caseWords[kind]
  return (
    <li className={`${styles.card} ${resolution === null ? styles.waits : ''}`}>
      <div className={styles.head}>
        <strong>{t(words.title)}</strong>
        {resolution === null ? null : <span>{t(closedWords[resolution])}</span>}
      </div>
      <Reported {...found} />
      {note === '' ? null : <p>{note}</p>}
      {resolution === null ? (
        <>
          <p>{t(words.advice)}</p>
          <CaseForm orderId={orderId} found={found} />
        </>
      ) : null}
      {resolution === 'dismissed' ? <TakeUp orderId={orderId} found={found} /> : null}
    </li>
  )
}

/** The cases of a payment. Cases without a decision come first. */
export const Cases = ({ orderId, cases }: PaymentDetail) => {
  if (cases.length === 0) return null
  const open = cases.filter(({ resolution }) => resolution === null)
  const closed = cases.filter(({ resolution }) => resolution !== null)
  return (
    <section className={styles.section}>
      <h3>{t('Review')}</h3>
      <ul className={styles.section}>
        {[...open, ...closed].map((found) => (
          <CaseCard key={found.id} orderId={orderId} found={found} />
        ))}
      </ul>
    </section>
  )
}
