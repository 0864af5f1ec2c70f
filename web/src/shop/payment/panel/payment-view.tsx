import { type ReactNode, useEffect, useRef } from 'react'
import type { PaymentState } from '#contract/payment.ts'
import { useText } from '#web/lib/text.ts'
import { countdown, isIdle, type Stage, shareLeft } from '../payment-state.ts'
import { PaidAlready } from './paid-already.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFace } from './payment-face.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import styles from './payment-panel.module.css'
import { usePayment } from './use-payment.ts'
import { usePaymentNews } from './use-payment-news.ts'
import { wordsFor } from './words.ts'

/** Until the prompt leaves the phone, or until another may be sent where nobody knows of this one. */
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
  const isCounted = stage === 'waiting' || (stage === 'confirming' && attempt?.state === 'unknown')
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
  // The pressed button may be gone with its stage, so the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new stage.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [stage])
  const { attempt } = payment
  // Nobody knows whether it failed, so there is no cross.
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
  instead,
  more,
}: {
  payment: PaymentState
  /** The time at which this browser read the payment, by the browser's own clock in ms. */
  readAt: number
  phone: string
  onEnd?(stage: Stage): void
  instead?(stage: Stage): ReactNode
  more?(stage: Stage): ReactNode
}) => {
  const { stage, now, phone, prompted, send } = usePayment(payment, readAt, proposed)
  usePaymentNews(payment, stage, onEnd)

  return (
    <div className={styles.panel}>
      <Standing stage={stage} payment={payment} phone={prompted} now={now} />
      {stage === 'waiting' ? <Hints /> : null}
      {instead?.(stage) ?? (
        <>
          <PaymentFacts payment={payment} phone={isIdle(stage) ? undefined : prompted} />
          <PaymentActions payment={payment} stage={stage} phone={phone} now={now} onSend={send} />
          {isIdle(stage) || stage === 'confirming' ? <PaidAlready payment={payment} /> : null}
          {more?.(stage)}
        </>
      )}
    </div>
  )
}
