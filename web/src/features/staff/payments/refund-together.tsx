import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenRefund } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { refundReasons } from '#web/staff-shop/refund-words.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { useFormField, useFormValue } from '#web/staff-ui/form/fields.tsx'
import { BoxesField } from '#web/staff-ui/form/form-lists.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import styles from './payment-drawer.module.css'
import type { PaymentRefund } from './payment-words.ts'
import { openRefundsQuery } from './payments-api.ts'

type Named = Pick<OpenRefund, 'orderNumber' | 'amount'>

/** The refunds by their orders and sums, as a sentence names them. */
export const namesOf = (refunds: readonly Named[]): string =>
  refunds.map(({ orderNumber, amount }) => `${orderNumber} (${formatPrice(amount)})`).join(', ')

/** What a reference paid that paid these refunds. */
export const paidInAll = (one: Pick<Named, 'amount'>, others: readonly Named[]): number =>
  others.reduce((sum, { amount }) => sum + amount, one.amount)

const chosenIds = z.array(z.string()).catch([])

const stateText = ({ state, isCash, awaitsSecond }: OpenRefund): string | null => {
  if (awaitsSecond) return t('waits for a second person')
  if (state === 'requested') return t('handed to M-PESA')
  return isCash ? t('for the counter, in cash') : null
}

const optionOf = (one: OpenRefund) => {
  const { refundId, orderNumber, amount, reason, dueAt } = one
  const facts = [
    t(refundReasons[reason]),
    t('due since {time}', { time: formatDateTime(dueAt) }),
    stateText(one),
  ]
  return {
    value: refundId,
    label: (
      <>
        <strong>{orderNumber}</strong>
        <span className={styles.amount}>{` ${formatPrice(amount)}`}</span>
      </>
    ),
    text: facts.filter((fact) => fact !== null).join(' · '),
  }
}

/** The list of the customer's other open refunds, and what the reference paid with the ticked ones. */
const Choice = ({
  refund,
  others,
  isMore,
}: {
  refund: PaymentRefund
  others: readonly OpenRefund[]
  isMore: boolean
}) => {
  const reference = String(useFormValue('reference') ?? '').trim()
  const ids = chosenIds.parse(useFormValue('with'))
  const chosen = others.filter(({ refundId }) => ids.includes(refundId))
  if (others.length === 0) return <p>{t('No other refund of this customer is due.')}</p>
  return (
    <>
      <BoxesField name="with" label={t('It also paid')} options={others.map(optionOf)} />
      {isMore ? (
        <p className={styles.quiet}>{t('More are due to this customer than stand here.')}</p>
      ) : null}
      {chosen.length === 0 ? null : (
        <p role="status">
          {t('{reference} must have paid {amount} in all.', {
            reference: reference === '' ? t('The reference') : reference.toUpperCase(),
            amount: formatPrice(paidInAll(refund, chosen)),
          })}
        </p>
      )}
    </>
  )
}

/** Chooses other refunds of the same customer that the reference paid together with this one. */
export const PaidTogether = ({ orderId, refund }: { orderId: string; refund: PaymentRefund }) => {
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useFormField('with')
  const isOpen = asking || chosenIds.parse(value).length > 0
  const list = useQuery({ ...openRefundsQuery(useUserId(), orderId), enabled: isOpen })
  if (!isOpen) {
    return (
      <div>
        <Button type="link" className={styles.link ?? ''} onClick={() => setAsking(true)}>
          {t('The reference paid more than this refund')}
        </Button>
      </div>
    )
  }
  return (
    <section className={styles.section} aria-label={t('Other refunds of this customer')}>
      <Loaded query={list} failed={t('The other refunds could not be loaded')} height="90px">
        {({ refunds, isMore }) => (
          <Choice
            refund={refund}
            others={refunds.filter(({ refundId }) => refundId !== refund.id)}
            isMore={isMore}
          />
        )}
      </Loaded>
      <div>
        <Button
          type="link"
          className={styles.link ?? ''}
          onClick={() => {
            setAsking(false)
            setValue(undefined)
          }}
        >
          {t('It paid this refund alone')}
        </Button>
      </div>
    </section>
  )
}
