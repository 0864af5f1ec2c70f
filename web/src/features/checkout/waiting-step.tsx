import { type RefCallback, useEffect, useRef, useState } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { useOnline } from '#web/lib/page-state.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { dispatch } from '#web/shop/checkout/use-checkout.ts'
import { type Question, questionFor, type WaitingOrder } from '#web/shop/checkout/waiting-order.ts'
import type { PaymentMethod } from '#web/shop/payment/payment-methods.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './checkout.module.css'
import notice from './notice.module.css'

const questions: Record<Question, Text> = {
  payment: 'The connection is back. M-PESA asks for your PIN after you place the order.',
  age: 'The connection is back. Your order waited longer than 15 minutes, so we ask you first.',
  change:
    'The connection is back. Something in your order has changed meanwhile. Please look at it.',
}

type Props = {
  order: WaitingOrder
  /** The text of `agreementOf` for what the page shows now. */
  agreed: string
  total: number
  busy: boolean
  onPlace(method: PaymentMethod): void
  /** Sends the order unasked. Resolves to false if it was not sent. */
  onSend(order: WaitingOrder): Promise<boolean>
}

/** The question that the order needs once there is a connection. Sends the order at once if it needs none. */
const useQuestion = ({ order, agreed, onSend }: Props, online: boolean) => {
  const sent = useRef(false)
  const [question, setQuestion] = useState<Question>()
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (!online) return
    const found = questionFor(order, { agreed, now: serverNow() })
    if (found !== undefined) setQuestion(found)
    if (found !== undefined || sent.current) return
    sent.current = true
    setSent(true)
    void onSend(order).then((isDone) => {
      if (!isDone) setQuestion('change')
    })
  }, [online, order, agreed, onSend])
  return { question, isSent }
}

const onlineText = (question: Question | undefined, isSent: boolean, busy: boolean): Text => {
  if (busy) return 'Sending your order…'
  if (question !== undefined) return questions[question]
  return isSent ? 'Your order was not sent. Please place it again.' : ''
}

/** Shown in place of the payment step while an order waits for a connection. */
export const WaitingStep = ({
  heading,
  ...props
}: Props & { heading: RefCallback<HTMLHeadingElement> }) => {
  const t = useText()
  const online = useOnline()
  const { order, total, busy, onPlace } = props
  const { question, isSent } = useQuestion(props, online)
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Your order waits')}
      </h2>
      <div className={notice.notice} role="status">
        {online ? (
          <p>{t(onlineText(question, isSent, busy))}</p>
        ) : (
          <>
            <p>{t('You are offline. Nothing was sent or paid. Please keep this page open.')}</p>
            <p>
              {t(
                order.method === 'mpesa'
                  ? 'When the connection is back we ask you, before M-PESA asks for any money.'
                  : 'It is sent when the connection is back: within 15 minutes and at the same prices at once, otherwise we ask you first.',
              )}
            </p>
          </>
        )}
      </div>
      <div className={`${styles.actions} ${styles.stacked}`}>
        <Button look="outline" disabled={busy} onClick={() => dispatch({ type: 'orderTakenBack' })}>
          {t('Take the order back')}
        </Button>
        {online ? (
          <Button size="large" busy={busy} onClick={() => onPlace(order.method)}>
            {`${t('Place Order')} · ${formatKsh(total)}`}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
