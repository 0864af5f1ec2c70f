import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PaymentState } from '#contract/payment/payment.ts'
import { ApiError, messageOf } from '#web/lib/api.ts'
import { type Text, type TextWithFacts, useText } from '#web/lib/text.ts'
import { showToast, useToasts } from '#web/lib/toasts.ts'
import { NO_CONNECTION, useAction } from '#web/lib/use-action.ts'
import { useServerClock } from '../../lib/use-now.ts'
import { useUserId } from '../account/session.ts'
import { dispatch, knownPayPhone, takePromptDue } from '../checkout/use-checkout.ts'
import { orderKeys } from '../keys.ts'
import { useLive } from '../live/live.ts'
import { endUnpaidOrder } from './end-unpaid.ts'
import { attemptText } from './panel-words.ts'
import { payCash, paymentQuery, requestPrompt } from './payment-queries.ts'
import { isAwaited, isIdle, type Stage, stageOf } from './payment-state.ts'

type Prompt = {
  phoneNumber: string
  amount: number
  /** The id of the attempt before this one. Null if there was none. */
  after: string | null
}

const noConnection: { title: Text; text: Text } = {
  title: 'No connection',
  text: NO_CONNECTION,
}

/** `unknown`: the payment could not be fetched either, so it is not known whether the prompt failed. */
const wordsFor = (
  error: unknown,
  unknown: boolean,
): { title: Text; text: Text | TextWithFacts } => {
  const title = 'Payment Failed'
  if (error instanceof ApiError) {
    const later = 'Failed to process M-PESA payment. Please try again later.'
    return { title, text: messageOf(error, later) }
  }
  if (unknown) return noConnection
  return { title, text: 'Failed to initiate payment. Please try again.' }
}

/**
 * Asks M-PESA to prompt the phone. The outcome is read from the payment, since the answer to this request can be lost.
 */
const useRequestPrompt = (orderId: string) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: ({ phoneNumber, amount }: Prompt) =>
      requestPrompt({ orderId, phoneNumber, amount }),
    onMutate: () => useToasts.getState().dismiss(),
    onSuccess: () => client.refetchQueries({ queryKey: paymentQuery(userId, orderId).queryKey }),
    onError: async (error, { after }) => {
      const { queryKey } = paymentQuery(userId, orderId)
      await client.refetchQueries({ queryKey })
      const read = client.getQueryState(queryKey)
      if (read?.data !== undefined && (read.data.attempt?.id ?? null) !== after) return
      const { title, text } = wordsFor(error, read?.status === 'error')
      showToast(t(title), t(text), 'destructive')
    },
  })
}

export const usePayCash = (orderId: string) => {
  const t = useText()
  const userId = useUserId()
  return useAction({
    send: () => payCash(orderId),
    failed: t('The payment method stays M-PESA'),
    invalidates: orderKeys(userId, orderId),
  })
}

/** Shows a toast if a prompt fails while the page is open. An earlier failure is shown on the page only. */
const useFailureToast = ({ attempt }: PaymentState, stage: Stage): void => {
  const t = useText()
  const toasted = useRef(stage === 'failed' ? attempt?.id : undefined)
  useEffect(() => {
    if (stage !== 'failed' || attempt === null || toasted.current === attempt.id) return
    toasted.current = attempt.id
    // The outcome is unknown.
    if (attempt.state === 'expired') return
    showToast(t('Payment Failed'), t(attemptText(attempt)), 'destructive')
  }, [t, stage, attempt])
}

const endings: readonly Stage[] = ['paid', 'cash']

/** Handles the end of a payment. `onEnd` is called when the order is paid, or when it will be paid to the rider. */
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
  const { orderId, isCancelled } = payment
  useEffect(() => {
    endUnpaidOrder({ orderId, isCancelled }, stage)
    if (!endings.includes(stage)) return
    for (const queryKey of orderKeys(userId, orderId)) void client.invalidateQueries({ queryKey })
    end.current?.(stage)
  }, [client, userId, orderId, isCancelled, stage])
}

const EAGER_MS = 1_000

/**
 * Fetches the payment every second while a prompt is being sent: the answer to the request can take half a minute, and
 * the payment shows the new attempt sooner.
 */
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
 * The stage and the time of the payment, updated every half second; the browser received the payment at `readAt`, in ms
 * by its own clock. Sends the first prompt by itself if the order was placed just now.
 */
export const usePayment = (payment: PaymentState, readAt: number, proposed: string) => {
  const { orderId, amount } = payment
  const [phone, setPhone] = useState(proposed)
  /** The phone that was prompted, if it is known. */
  const [prompted, setPrompted] = useState(() => knownPayPhone(orderId))
  const prompt = useRequestPrompt(orderId)
  const now = useServerClock(payment.now, readAt)
  const serverStage = stageOf(payment, now)
  const attemptId = payment.attempt?.id ?? null
  // True from the press of the button until the server reports the new attempt.
  const begun = prompt.isPending && prompt.variables.after === attemptId && isIdle(serverStage)
  useEagerness(orderId, begun)
  const send = (phoneNumber: string): void => {
    setPhone(phoneNumber)
    setPrompted(phoneNumber)
    dispatch({ type: 'payPhoneNoted', orderId, payPhone: phoneNumber })
    prompt.mutate({ phoneNumber, amount, after: attemptId })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is due once.
  useEffect(() => {
    if (serverStage === 'ready' && takePromptDue(orderId)) send(phone)
  }, [])
  const stage: Stage = begun ? 'sending' : serverStage
  const awaits = isAwaited(stage)
  useEffect(() => (awaits ? useLive.getState().wait() : undefined), [awaits])
  return { stage, now, phone, prompted, send }
}
