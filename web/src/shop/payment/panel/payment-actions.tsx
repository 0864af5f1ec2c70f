import type { PaymentState } from '#contract/payment.ts'
import { nairobiTime } from '#contract/rules/dates.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { isIdle, type Stage, waitForPrompt } from '../payment-state.ts'
import styles from './payment-panel.module.css'
import { PromptForm } from './prompt-form.tsx'
import { usePayCash } from './use-prompt.ts'

/** The shopper's actions on a payment that is not there yet. */
export const PaymentActions = ({
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
          {t('We keep your order until {time}.', { time: nairobiTime(new Date(expiresAt)) })}
        </p>
      )}
    </>
  )
}
