import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaymentState } from '#contract/payment.ts'
import { useUserId } from '../../account/session.ts'
import { dispatch, knownPayPhone, takePromptDue } from '../../checkout/use-checkout.ts'
import { useLive } from '../../live/live.ts'
import { paymentQuery } from '../payment-queries.ts'
import { isAwaited, isIdle, type Stage, stageOf } from '../payment-state.ts'
import { useRequestPrompt } from './use-prompt.ts'
import { useServerClock } from './use-server-clock.ts'

const EAGER_MS = 1_000

/** The answer to a prompt takes up to half a minute. The payment shows sooner that there is an attempt. */
const useEagerness = (orderId: string, eager: boolean): void => {
  const client = useQueryClient()
  const userId = useUserId()
  useEffect(() => {
    if (!eager) return
    const { queryKey } = paymentQuery(userId, orderId)
    const timer = setInterval(() => void client.refetchQueries({ queryKey }), EAGER_MS)
    return () => clearInterval(timer)
  }, [client, userId, orderId, eager])
}

/**
 * Says how to show the payment, by the second. `readAt` is the time of reading it, by this browser's clock in ms. Sends
 * the prompt that an order placed just now is due. `prompted` is the prompted phone, if this browser knows it.
 */
export const usePayment = (payment: PaymentState, readAt: number, proposed: string) => {
  const { orderId, amount } = payment
  const [phone, setPhone] = useState(proposed)
  const [prompted, setPrompted] = useState(() => knownPayPhone(orderId))
  const prompt = useRequestPrompt(orderId)
  const now = useServerClock(payment.now, readAt)
  const known = stageOf(payment, now)
  const attemptId = payment.attempt?.id ?? null
  // Begun from the press of the button on, before the server tells of the new attempt.
  const begun = prompt.isPending && prompt.variables.after === attemptId && isIdle(known)
  useEagerness(orderId, begun)
  const send = (phoneNumber: string): void => {
    setPhone(phoneNumber)
    setPrompted(phoneNumber)
    dispatch({ type: 'payPhoneNoted', orderId, payPhone: phoneNumber })
    prompt.mutate({ phoneNumber, amount, after: attemptId })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is due once.
  useEffect(() => {
    if (known === 'ready' && takePromptDue(orderId)) send(phone)
  }, [])
  const stage: Stage = begun ? 'sending' : known
  const awaits = isAwaited(stage)
  useEffect(() => (awaits ? useLive.getState().wait() : undefined), [awaits])
  return { stage, now, phone, prompted, send }
}
