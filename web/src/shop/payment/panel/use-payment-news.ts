import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PaymentState } from '#contract/payment.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '../../account/session.ts'
import { settleUnpaidOrder } from '../../checkout/use-checkout.ts'
import { orderKeys } from '../../keys.ts'
import { attemptText } from '../attempt-words.ts'
import type { Stage } from '../payment-state.ts'

/**
 * A toast tells of a failure that happens while the shopper looks on. A failure that they come back to is on the page.
 */
const useFailureToast = ({ attempt }: PaymentState, stage: Stage): void => {
  const t = useText()
  const told = useRef(stage === 'failed' ? attempt?.id : undefined)
  useEffect(() => {
    if (stage !== 'failed' || attempt === null || told.current === attempt.id) return
    told.current = attempt.id
    // Nobody knows whether it failed.
    if (attempt.state === 'expired') return
    showToast(t('Payment Failed'), t(attemptText(attempt)), 'destructive')
  }, [t, stage, attempt])
}

const endings: readonly Stage[] = ['paid', 'cash']

/** `onEnd`: the order is paid, or will be at the door. */
export const usePaymentNews = (
  payment: PaymentState,
  stage: Stage,
  onEnd: ((stage: Stage) => void) | undefined,
): void => {
  useFailureToast(payment, stage)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const client = useQueryClient()
  const userId = useUserId()
  const { orderId } = payment
  useEffect(() => {
    if (stage === 'review') settleUnpaidOrder(orderId)
    if (!endings.includes(stage)) return
    settleUnpaidOrder(orderId)
    for (const queryKey of orderKeys(userId, orderId)) void client.invalidateQueries({ queryKey })
    end.current?.(stage)
  }, [client, userId, orderId, stage])
}
