import type { PaymentState } from '#contract/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { useServerClock } from '#web/lib/use-now.ts'
import { countdown, isIdle, stageOf, waitForPrompt } from '#web/shop/payment/payment-state.ts'
import { PromptForm } from '#web/shop/payment/prompt-form.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from '../driver.module.css'
import own from './door.module.css'
import { doorWords } from './door-words.ts'
import type { DoorPayment } from './use-door-payment.ts'

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

/** Asks for the money at the door by M-PESA, and follows it. `phone`: the customer's, as far as the driver sees it. */
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
