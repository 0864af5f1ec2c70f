import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PaymentState } from '#contract/payment/payment.ts'
import { nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { ApiError } from '#web/lib/api.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useUserId } from '../account/session.ts'
import { useLive } from '../live/live.ts'
import { PaidAlready } from './paid-already.tsx'
import { wordsFor } from './panel-words.ts'
import { PaymentFace } from './payment-face.tsx'
import styles from './payment-panel.module.css'
import { paymentQuery } from './payment-queries.ts'
import {
  countdown,
  isIdle,
  isPartPaid,
  type Stage,
  shareLeft,
  waitForPrompt,
} from './payment-state.ts'
import { PromptForm } from './prompt-form.tsx'
import { usePayCash, usePayment, usePaymentNews } from './use-payment.ts'

/** What the shopper can do about an unpaid order. */
const PaymentActions = ({
  payment,
  stage,
  phone,
  now,
  onSend,
}: {
  payment: PaymentState
  stage: Stage
  phone: string
  now: number
  onSend(phone: string): void
}) => {
  const t = useText()
  const dateTime = useDateTime()
  const cash = usePayCash(payment.orderId)
  const wait = waitForPrompt(payment, now)
  if (stage === 'waiting')
    return (
      <p className={styles.note}>
        {t('Nothing on your phone? Once this time is over, you can send it again or pay cash.')}
      </p>
    )
  if (!isIdle(stage)) return null
  const { expiresAt, attempt, mayPayCash } = payment
  const keptUntil = (at: string): string =>
    nairobiDay(new Date(at)) === nairobiDay(new Date(now))
      ? nairobiTime(new Date(at))
      : dateTime(at)
  return (
    <>
      {wait === null ? null : (
        <PromptForm phone={phone} wait={wait} again={attempt !== null} onSend={onSend} />
      )}
      {mayPayCash ? (
        <Button
          look="outline"
          size="large"
          wide
          busy={cash.isPending}
          onClick={() => cash.mutate()}
        >
          {t('Pay cash on delivery instead')}
        </Button>
      ) : null}
      {expiresAt === null ? null : (
        <p className={styles.note}>
          {t('We keep your order until {time}.', { time: keptUntil(expiresAt) })}
        </p>
      )}
    </>
  )
}

/** The order and its sum. `phone` is given if it was prompted. */
const PaymentFacts = ({ payment, phone }: { payment: PaymentState; phone: string | undefined }) => {
  const t = useText()
  const { amount, paid, total, orderNumber, receiptNumber } = payment
  const soFar = { paid: formatKsh(paid), total: formatKsh(total) }
  const facts: readonly Fact[] = [
    [t('Paid so far'), isPartPaid(payment) ? t('{paid} of {total}', soFar) : null],
    [t('Amount'), formatKsh(amount)],
    [t('Order Number'), orderNumber],
    [t('Phone Number'), phone === undefined ? null : displayPhone(phone)],
    [t('M-PESA Receipt'), receiptNumber],
  ]
  return <Facts className={styles.facts} facts={facts} />
}

/** The time until the prompt ends, or until another one can be sent if the prompt's outcome is unknown. */
const TimeLeft = ({
  stage,
  attempt,
  now,
}: {
  stage: Stage
  attempt: PaymentState['attempt']
  now: number
}) => {
  const t = useText()
  const isCounted =
    stage === 'waiting' ||
    stage === 'cancelled' ||
    (stage === 'confirming' && attempt?.state === 'unknown')
  const left = attempt === null ? 0 : Date.parse(attempt.endsAt) - now
  if (!isCounted || left <= 0) return null
  return (
    <p role="timer" aria-label={t('Time left')} className={styles.timer}>
      {countdown(left)}
    </p>
  )
}

const Standing = ({
  stage,
  payment,
  phone,
  now,
}: {
  stage: Stage
  payment: PaymentState
  /** The phone that was prompted, if it is known. */
  phone: string | undefined
  now: number
}) => {
  const t = useText()
  const { title, text, facts } = wordsFor(stage, payment, phone)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button may have disappeared with its stage, so the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new stage.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [stage])
  const { attempt } = payment
  // The outcome is unknown, so no cross is shown.
  const isUnknown = stage === 'failed' && attempt?.state === 'expired'
  return (
    <div className={styles.standing}>
      <PaymentFace
        stage={isUnknown ? 'review' : stage}
        share={attempt === null ? 0 : shareLeft(attempt, now)}
      />
      <div role="status" className={styles.words}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {t(title)}
        </h3>
        <p>{t(text, facts)}</p>
        {isIdle(stage) && (waitForPrompt(payment, now) ?? 0) > 0 ? (
          <p>
            {t('M-PESA asks the same phone again after two minutes. Another can be asked at once.')}
          </p>
        ) : null}
      </div>
      <TimeLeft stage={stage} attempt={attempt} now={now} />
    </div>
  )
}

const Hints = () => {
  const t = useText()
  return (
    <ol className={styles.hints}>
      <li>{t('Unlock your phone: the M-PESA request comes up by itself.')}</li>
      <li>{t('Enter your PIN, and confirm.')}</li>
      <li>{t('Leave this page open: it goes on once you have paid.')}</li>
    </ol>
  )
}

export const PaymentView = ({
  payment,
  readAt,
  phone: proposed,
  onEnd,
  more,
}: {
  payment: PaymentState
  /** When this browser received the state of the payment, in ms by the browser's clock. */
  readAt: number
  phone: string
  onEnd?(stage: Stage): void
  more?(stage: Stage): ReactNode
}) => {
  const { stage, now, phone, prompted, send } = usePayment(payment, readAt, proposed)
  usePaymentNews(payment, stage, onEnd)

  return (
    <div className={styles.panel}>
      <Standing stage={stage} payment={payment} phone={prompted} now={now} />
      {stage === 'waiting' ? <Hints /> : null}
      {isIdle(stage) ? null : <PaymentFacts payment={payment} phone={prompted} />}
      <PaymentActions payment={payment} stage={stage} phone={phone} now={now} onSend={send} />
      {isIdle(stage) ? <PaymentFacts payment={payment} phone={undefined} /> : null}
      {isIdle(stage) || stage === 'confirming' ? <PaidAlready payment={payment} /> : null}
      {more?.(stage)}
    </div>
  )
}

export type PaymentPanelProps = {
  orderId: string
  /** The phone suggested for the prompt. */
  phone: string
  /** A guest's order belongs to no account, so live messages about it are requested by its id. */
  guest: boolean
  /** Called when the order is paid, or when it will be paid to the rider. */
  onEnd?(stage: Stage): void
  /** Returns further actions, by stage. */
  more?(stage: Stage): ReactNode
  /** Shown if the shopper may not see the payment, or if there is none. */
  denied?: ReactNode
}

const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** The state of an order's M-PESA payment, updated live, and what the shopper can do. */
export const PaymentPanel = ({ orderId, guest, denied, ...rest }: PaymentPanelProps) => {
  const t = useText()
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (guest) follow(orderId)
  }, [follow, guest, orderId])
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    paymentQuery(useUserId(), orderId),
  )
  if (denied !== undefined && isDenied(error)) return denied
  if (data !== undefined) return <PaymentView payment={data} readAt={dataUpdatedAt} {...rest} />
  if (error === null) return <Skeleton height="420px" radius="10px" />
  return (
    <LoadFailed
      title={t('Failed to check payment status. Please try again.')}
      query={{ error, isFetching, refetch }}
    />
  )
}
