import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { orderPaymentStatus, type PaymentState, paymentStatus } from '../../domain/payment/state.ts'
import type { PaymentStatus } from '../../domain/payment/vocabulary.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** The order, and its payment status once staff have settled something of it. */
export type SettledPayment = { orderId: string; paymentStatus: PaymentStatus }

const statusWith = async (
  context: CommandContext,
  orderId: string,
  state: PaymentState,
): Promise<PaymentStatus> => {
  const found = await load(context, order, orderId)
  if (!isPlaced(found)) return paymentStatus(state)
  const { paymentMethod, status, totalCents } = found
  const delivered = status === 'delivered'
  return orderPaymentStatus(state, { paymentMethod, delivered, totalCents })
}

export const settledPayment = async (
  context: CommandContext,
  orderId: string,
  state: PaymentState,
): Promise<SettledPayment> => ({
  orderId,
  paymentStatus: await statusWith(context, orderId, state),
})
