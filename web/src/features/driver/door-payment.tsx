import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { type PaymentState, paymentState } from '#contract/payment/payment.ts'
import { failureText } from '#contract/payment/payment-words.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { api, messageOf } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION } from '#web/lib/use-action.ts'
import { useServerClock } from '#web/lib/use-now.ts'
import { keys } from '#web/shop/keys.ts'
import { attemptText } from '#web/shop/payment/panel-words.ts'
import {
  countdown,
  isIdle,
  pollEvery,
  type Stage,
  stageOf,
  waitForPrompt,
} from '#web/shop/payment/payment-state.ts'
import { PromptForm } from '#web/shop/payment/prompt-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import own from './door-payment.module.css'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'

/**
 * The time in ms after which a request for an M-PESA prompt is given up, since with a bad signal the answer may never
 * come. The next reading of the payment shows whether M-PESA was asked.
 */
const LONGEST_MS = 30_000

/**
 * `payment` is undefined until it was read. `readAt` is the time at which the phone read it, in ms by the phone's
 * clock.
 */
export type DoorPayment = {
  payment: PaymentState | undefined
  readAt: number
  isPaid: boolean
  isFailing: boolean
  busy: boolean
  ask(phoneNumber: string): void
}

/** Lets a cash order show the stages of an M-PESA payment. Its real method changes only once the money has arrived. */
const byMpesa = (payment: PaymentState): PaymentState => ({ ...payment, paymentMethod: 'mpesa' })

/** The M-PESA payment of a cash order, while its driver is out with the delivery. */
export const useDoorPayment = ({ id, orderId, status, cashDue }: DeliveryCard): DoorPayment => {
  const t = useText()
  const client = useQueryClient()
  const { owner } = useDriversPhone()
  const path = `/api/deliveries/${id}/mpesa`
  const { payment: paymentKey, deliveries } = keys.own(owner)
  const queryKey = paymentKey({ order: orderId ?? undefined, delivery: id })
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => byMpesa(await api(path, paymentState, { signal })),
    enabled: status === 'out_for_delivery' && cashDue !== null && cashDue > 0,
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnWindowFocus: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (phoneNumber: string) =>
      api(path, paymentState, {
        method: 'POST',
        body: { phoneNumber },
        signal: AbortSignal.timeout(LONGEST_MS),
      }),
    onSuccess: (payment) => client.setQueryData(queryKey, byMpesa(payment)),
    onError: async (error) => {
      await client.refetchQueries({ queryKey })
      showToast(t('M-PESA was not asked'), t(messageOf(error, NO_CONNECTION)), 'destructive')
    },
  })
  const isPaid = data?.paymentStatus === 'paid'
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: deliveries() })
  }, [client, isPaid, deliveries])
  return {
    payment: data,
    readAt: dataUpdatedAt,
    isPaid,
    isFailing: isError,
    busy: isPending,
    ask: mutate,
  }
}

type Say = ReturnType<typeof useText>
type Said = { title: string; text: string }

const failed = ({ attempt }: PaymentState, t: Say): Said => {
  if (attempt?.state === 'expired')
    return {
      title: t('M-PESA has not told'),
      text: t('The money may still come. Ask the shop before you take cash.'),
    }
  const isEnded = attempt?.step === 'failed' && attempt.resultCode !== null
  const why = isEnded ? failureText(attempt.resultCode ?? '', t) : undefined
  return {
    title: t('Not paid'),
    text: why === undefined ? t(attemptText(attempt ?? undefined)) : t('Not paid: {why}', { why }),
  }
}

const words: Readonly<Record<Stage, (payment: PaymentState, t: Say, amount: string) => Said>> = {
  ready: (_, t, amount) => ({
    title: t('Ask a phone for {amount}', { amount }),
    text: t('It gets a request from M-PESA, and its owner enters the PIN.'),
  }),
  sending: (_, t) => ({ title: t('Sending the request'), text: t('This takes a moment.') }),
  waiting: (_, t, amount) => ({
    title: t('The phone was asked for {amount}', { amount }),
    text: t('Its owner enters the M-PESA PIN now.'),
  }),
  confirming: (_, t) => ({
    title: t('M-PESA has not told yet'),
    text: t('If the PIN was entered, please wait here.'),
  }),
  failed,
  paid: ({ receiptNumber }, t, amount) => ({
    title: t('Paid by M-PESA: {amount}', { amount }),
    text:
      receiptNumber === null
        ? t('Take no cash.')
        : t('Receipt {receipt}. Take no cash.', { receipt: receiptNumber }),
  }),
  review: (_, t) => ({
    title: t('The shop looks into this payment'),
    text: t('Money came that does not fit. Ask the shop before you take cash.'),
  }),
  refund: (_, t) => ({
    title: t('The money goes back to the payer'),
    text: t('It came too late or twice.'),
  }),
  cancelled: (_, t) => ({
    title: t('This order is cancelled'),
    text: t('The payer enters no PIN, and you take no cash.'),
  }),
  over: (_, t) => ({
    title: t('M-PESA cannot be asked for this order'),
    text: t('Please take cash.'),
  }),
  cash: (_, t) => ({
    title: t('M-PESA cannot be asked for this order'),
    text: t('Please take cash.'),
  }),
}

/** The state of the payment at the door, in words for the driver. `amount` is formatted text. */
const doorWords = (stage: Stage, payment: PaymentState, t: Say, amount: string): Said =>
  words[stage](payment, t, amount)

type Shown = { door: DoorPayment; payment: PaymentState; phone: string }

const Standing = ({ door: { readAt, busy, ask }, payment, phone }: Shown) => {
  const t = useText()
  const now = useServerClock(payment.now, readAt)
  const known = stageOf(payment, now)
  const stage = busy && isIdle(known) ? 'sending' : known
  const { title, text } = doorWords(stage, payment, t, formatKsh(payment.amount))
  const wait = waitForPrompt(payment, now)
  const { attempt } = payment
  return (
    <>
      <div role="status" className={stage === 'paid' ? own.paid : own.standing}>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{text}</p>
      </div>
      {stage === 'waiting' && attempt !== null ? (
        <p role="timer" aria-label={t('Time left')} className={styles.sum}>
          {countdown(Date.parse(attempt.endsAt) - now)}
        </p>
      ) : null}
      {isIdle(stage) && wait !== null ? (
        <PromptForm phone={phone} wait={wait} again={attempt !== null} onSend={ask} />
      ) : null}
    </>
  )
}

/**
 * Asks the customer's phone to pay by M-PESA, and shows how the payment stands. `phone` is the customer's number if the
 * driver may see it, else ''.
 */
export const DoorSheet = ({
  open,
  onClose,
  door,
  phone,
}: {
  open: boolean
  onClose(): void
  door: DoorPayment
  phone: string
}) => {
  const t = useText()
  return (
    <Sheet side="bottom" open={open} onClose={onClose} title={t('Pay by M-PESA')}>
      <div className={styles.form}>
        {door.payment === undefined ? (
          <Skeleton height="160px" radius="14px" />
        ) : (
          <Standing door={door} payment={door.payment} phone={phone} />
        )}
        {door.isFailing ? (
          <p role="status" className={styles.warning}>
            {t('No connection: this may be old. It is asked again by itself.')}
          </p>
        ) : null}
        <p className={styles.note}>
          {t('Only this page says that the money is in. A message on a phone does not count.')}
        </p>
      </div>
    </Sheet>
  )
}
