import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  changedPaymentMethod,
  paymentState,
  stkPushAnswer,
  type stkPushBody,
} from '#contract/payment/payment.ts'
import { api } from '../../lib/api.ts'
import { proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import { useLive } from '../live/live.ts'
import { pollEvery } from './payment-state.ts'

/** Live messages about the order keep the payment up to date. While something is under way it is polled as well. */
export const paymentQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).payment({ order: orderId }),
    queryFn: ({ signal }) =>
      api(`/api/mpesa/status/${orderId}`, paymentState, { headers: proofOf(orderId), signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnMount: 'always',
    // The PIN is entered elsewhere, so a shopper who comes back wants to know at once.
    refetchOnWindowFocus: 'always',
  })

/** The stream tells of the outcome, so that no connection has to wait for it. */
const SOON = { prefer: 'wait=2' }

/**
 * Answers when the prompt has ended, or after half a minute, or soon where news come anyway. Sent only once, since M-PESA would ask for the PIN twice.
 */
export const requestPrompt = (body: z.input<typeof stkPushBody>) =>
  api('/api/mpesa/stkpush', stkPushAnswer, {
    method: 'POST',
    body,
    headers: { ...proofOf(body.orderId), ...(useLive.getState().isHeard ? SOON : {}) },
  })

export const payCash = (orderId: string) =>
  api(`/api/orders/${orderId}/payment-method`, changedPaymentMethod, {
    method: 'POST',
    body: { paymentMethod: 'cash' },
    headers: proofOf(orderId),
  })
