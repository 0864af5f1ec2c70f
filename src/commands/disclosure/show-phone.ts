import {
  branchMayCall,
  isStaff,
  runsBranches,
  settlesPayments,
  system,
  worksAt,
} from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { record } from './record-disclosure.ts'

/**
 * Gives the customer's phone number of an order to staff of its branch, who see the number until 30 days after
 * the order's end, admins always. Each look is recorded.
 */
export const showPhone: Command<{ orderId: string }, { phone: string }> = {
  name: 'show-phone',
  may: isStaff,
  run: async ({ orderId }, context) => {
    const { actor, queries, world } = context
    const found = await queries.orders.byId(actor, orderId)
    if (!found.ok) return found
    const { branchId, endedAt, customer, userId: customerId } = found.value
    if (!worksAt(actor, branchId)) return reject('FORBIDDEN')
    if (!branchMayCall(actor, endedAt, world.now().getTime()))
      return reject('PHONE_NO_LONGER_SHOWN')
    const disclosed = { kind: 'phone_shown', about: orderId, customerId } as const
    const recorded = await record(context, disclosed)
    return recorded.ok ? ok({ phone: customer.phone }) : recorded
  },
}

/**
 * Gives the phone number that a payment prompt was sent to. Finance sees the number always, the order's branch until 30
 * days after the order's end. Each look is recorded.
 */
export const showPayerPhone: Command<{ orderId: string; attemptId: string }, { phone: string }> = {
  name: 'show-payer-phone',
  may: isStaff,
  run: async ({ orderId, attemptId }, context) => {
    const { actor, queries, world } = context
    const found = await queries.payments.ofOrder(actor, orderId)
    if (!found.ok) return found
    const order = await queries.orders.byId(system, orderId)
    if (!order.ok) return order
    const attempt = found.value.payment.attempts.find((one) => one.attemptId === attemptId)
    if (attempt === undefined) return reject('ATTEMPT_NOT_FOUND')
    const { endedAt, userId: customerId } = order.value
    if (!settlesPayments(actor) && !branchMayCall(actor, endedAt, world.now().getTime()))
      return reject('PHONE_NO_LONGER_SHOWN')
    const disclosed = { kind: 'phone_shown', about: orderId, customerId } as const
    const recorded = await record(context, disclosed)
    return recorded.ok ? ok({ phone: attempt.phone }) : recorded
  },
}

/**
 * Gives the phone number that a customer typed in the profile to admins, and to managers of a branch until 30 days after
 * the end of the customer's last order there. Each look is recorded.
 */
export const showCustomerPhone: Command<{ userId: string }, { phone: string }> = {
  name: 'show-customer-phone',
  may: runsBranches,
  run: async ({ userId }, context) => {
    const { actor, queries, world } = context
    const found = await queries.customers.view(actor, userId)
    if (!found.ok) return found
    const { customer, latest } = found.value
    if (!branchMayCall(actor, latest?.endedAt ?? null, world.now().getTime()))
      return reject('PHONE_NO_LONGER_SHOWN')
    const disclosed = { kind: 'profile_phone_shown', about: userId, customerId: userId } as const
    const recorded = await record(context, disclosed)
    return recorded.ok ? ok({ phone: customer.phoneNumber }) : recorded
  },
}
