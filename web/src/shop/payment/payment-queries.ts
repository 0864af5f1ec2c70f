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

/**
 * The state of an order's payment. Live messages keep it up to date, and while a prompt is open it is also fetched
 * every few seconds.
 */
export const paymentQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).payment({ order: orderId }),
    queryFn: ({ signal }) =>
      api(`/api/mpesa/status/${orderId}`, paymentState, { headers: proofOf(orderId), signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnMount: 'always',
    // The PIN is entered outside the page, so the payment is fetched when the shopper comes back.
    refetchOnWindowFocus: 'always',
  })

/** Asks the server to answer after 2 s, since the live stream reports the outcome. */
const SOON = { prefer: 'wait=2' }

/**
 * Requests a prompt. The server answers when the prompt has ended, or after half a minute (2 s with a live stream); the
 * request is never sent twice, since M-PESA would ask for the PIN twice.
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
