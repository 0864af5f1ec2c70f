import * as z from 'zod'
import { handOverDelivery } from '../commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { returnDelivery } from '../commands/delivery/return-delivery.ts'
import { handOverCash, writeOffCash } from '../commands/driver-cash/count-cash.ts'
import { settleShort } from '../commands/driver-cash/settle-short.ts'
import type { Command } from '../commands/engine/command.ts'
import { correctPoints } from '../commands/loyalty/correct-points.ts'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { recordReturn } from '../commands/order/record-return.ts'
import { settleRefund } from '../commands/payment/give-refund.ts'
import { importStatement } from '../commands/payment/import-statement.ts'
import { resolvePaymentCase } from '../commands/payment/settle-refund.ts'
import { settleShortBody } from '../contract/delivery/cash.ts'
import { type ErrorCode, refusalText } from '../contract/errors.ts'
import { resolveCaseBody } from '../contract/payment/staff-payment.ts'
import { dayOrders } from '../contract/payment/statement.ts'
import { formatKsh, toCents, toKsh } from '../contract/rules/money.ts'
import { fill, toOrderNumber } from '../contract/rules/text.ts'
import { operator } from '../domain/kernel/access.ts'
import { sumCents } from '../domain/kernel/money.ts'
import { isSameName } from '../domain/kernel/name-key.ts'
import type { Rejection } from '../domain/kernel/result.ts'
import { returnableOf } from '../projections/orders/queries.ts'
import { issueBy, OperationFailed, type OperatorContext, operation } from './operation.ts'

// Operations for a shop without a second member of staff: decisions that staff may not make about their own order,
// account or cash.

const why = z.string().trim().min(3).max(500)
const orderNumber = z.string().transform((typed, { addIssue }) => {
  const number = toOrderNumber(typed)
  if (number !== undefined) return number
  addIssue('This is no order number')
  return z.NEVER
})
const { resolution: decision } = resolveCaseBody.shape
const { outcome: shortOutcome } = settleShortBody.shape
const ksh = z.coerce.number().min(0).max(1_000_000).transform(toCents)

const fileFault = z.object({ issues: z.tuple([z.object({ message: z.string() })]) })

/** The refusal in words. A file has one issue, which says what is wrong with it. */
const reasonOf = ({ code, facts }: Rejection<ErrorCode>): string => {
  const fault = code === 'INVALID_INPUT' ? fileFault.safeParse(facts).data : undefined
  const said = refusalText(code, facts)
  return fault?.issues[0].message ?? fill(said.text, said.facts)
}

const doing = async <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  context: OperatorContext,
): Promise<Output> => {
  const result = await issueBy(operator, command, input, context)
  if (!result.ok) throw new OperationFailed(reasonOf(result.error))
  return result.value
}

const paymentOf = async ({ commands }: OperatorContext, number: string) => {
  const found = (await commands.queries.payments.withOrderNumbers([number])).get(number)
  if (found === undefined) throw new OperationFailed(`No order has the number ${number}`)
  return found
}

const userIdOf = async ({ commands }: OperatorContext, name: string): Promise<string> => {
  const page = { limit: 20 }
  const found = await commands.queries.users.list(operator, { search: name }, page)
  const docs = found.ok ? found.value.docs : []
  const user = docs.find(({ username }) => isSameName(username, name))
  if (user === undefined) throw new OperationFailed(`Nobody has the user name ${name}`)
  return user.id
}

export const showOrderMoney = operation({
  name: 'order money',
  usage: 'order money <number> - what was paid for an order, with the ids of its refunds and cases',
  input: z.tuple([orderNumber]),
  run: async ([number], context) => {
    const { paymentStatus, payment } = await paymentOf(context, number)
    const sum = (cents: number): string => formatKsh(toKsh(cents))
    return [
      `${number} ${paymentStatus}, ${sum(sumCents(payment.parts))} by M-PESA`,
      ...payment.refunds.map(
        ({ refundId, amountCents, state, proposed }) =>
          `refund ${refundId}\t${sum(amountCents)}\t${proposed ? `waits for a second person, ${proposed.reference}` : state}`,
      ),
      ...payment.cases.map(
        ({ caseId, heldCents, state }) => `case ${caseId}\t${sum(heldCents)}\t${state}`,
      ),
    ]
  },
})

export const cancelOrder = operation({
  name: 'order cancel',
  usage:
    'order cancel <number> <why> - cancels an order that has not left; what was paid is due back',
  input: z.tuple([orderNumber, why]),
  run: async ([number, reason], context) => {
    const { id: orderId } = await paymentOf(context, number)
    await doing(changeOrderStatus, { orderId, status: 'cancelled', reason }, context)
    return [`${number} is cancelled`]
  },
})

export const returnOrder = operation({
  name: 'order return',
  usage:
    'order return <number> shelf|written-off <why> - all goods of a delivered order that are still with the customer came back',
  input: z.tuple([orderNumber, z.enum(['shelf', 'written-off']), why]),
  run: async ([number, whereTo, reason], context) => {
    const { id: orderId } = await paymentOf(context, number)
    const found = await context.commands.queries.orders.byId(operator, orderId)
    const kept = found.ok ? returnableOf(found.value) : []
    const lines = kept.map((line) => ({
      ...line,
      writtenOff: whereTo === 'shelf' ? 0 : line.quantity,
    }))
    const returnId = context.commands.world.newId()
    const input = { orderId, returnId, lines, reason, feeBack: false }
    const { dueCents } = await doing(recordReturn, input, context)
    return [`${formatKsh(toKsh(dueCents))} of ${number} are due back`]
  },
})

export const markRefunded = operation({
  name: 'order refunded',
  usage: 'order refunded <number> <refund id> <reference> - the money of a refund was given back',
  input: z.tuple([orderNumber, z.uuid(), z.string().trim().min(1).max(100)]),
  run: async ([number, refundId, reference], context) => {
    const { id: orderId } = await paymentOf(context, number)
    const mark = { action: 'mark', mayReverse: false, reference } as const
    const { paymentStatus } = await doing(settleRefund, { orderId, refundId, ...mark }, context)
    return [`${number} ${paymentStatus}`]
  },
})

export const settleCase = operation({
  name: 'order settle',
  usage: `order settle <number> <case id> ${decision.options.join('|')} <why> - decides what becomes of money in review`,
  input: z.tuple([orderNumber, z.uuid(), decision, why]),
  run: async ([number, caseId, resolution, note], context) => {
    const { id: orderId } = await paymentOf(context, number)
    const input = { orderId, caseId, resolution, note }
    const { paymentStatus } = await doing(resolvePaymentCase, input, context)
    return [`${number} ${paymentStatus}`]
  },
})

export const settleMissingCash = operation({
  name: 'order short',
  usage: `order short <number> ${shortOutcome.options.join('|')} <why> - decides about cash that was to be collected and is missing`,
  input: z.tuple([orderNumber, shortOutcome, why]),
  run: async ([number, outcome, note], context) => {
    const { id: orderId } = await paymentOf(context, number)
    const input = { orderId, entryId: context.commands.world.newId(), outcome, note }
    const { paymentStatus } = await doing(settleShort, input, context)
    return [`${number} ${paymentStatus}`]
  },
})

export const orderHandedOver = operation({
  name: 'order handed-over',
  usage: 'order handed-over <number> <why> - the customer has the goods, without the code',
  input: z.tuple([orderNumber, why]),
  run: async ([number, reason], context) => {
    const deliveryId = deliveryIdOf((await paymentOf(context, number)).id)
    const { status } = await doing(handOverDelivery, { deliveryId, reason }, context)
    return [`The delivery of ${number} is ${status}`]
  },
})

export const orderCameBack = operation({
  name: 'order came-back',
  usage: 'order came-back <number> <why> - the goods of a failed delivery lie on the shelf again',
  input: z.tuple([orderNumber, why]),
  run: async ([number, reason], context) => {
    const deliveryId = deliveryIdOf((await paymentOf(context, number)).id)
    const input = { deliveryId, reason, writtenOff: [] }
    const { status } = await doing(returnDelivery, input, context)
    return [`The delivery of ${number} is ${status}`]
  },
})

export const correctOwnPoints = operation({
  name: 'points correct',
  usage: 'points correct <user name> <points> <why> - gives points, or takes some with a minus',
  input: z.tuple([z.string().min(1), z.coerce.number().int().min(-1_000_000).max(1_000_000), why]),
  run: async ([name, points, reason], context) => {
    const userId = await userIdOf(context, name)
    const correctionId = context.commands.world.newId()
    await doing(correctPoints, { userId, correctionId, points, reason }, context)
    return [`${points} points for ${name}`]
  },
})

export const countDriverCash = operation({
  name: 'cash hand-over',
  usage:
    'cash hand-over <user name> <counted KSh> <kept KSh> <why> - counts the cash that a driver brings',
  input: z.tuple([z.string().min(1), ksh, ksh, why]),
  run: async ([name, countedCents, keptCents, note], context) => {
    const driverId = await userIdOf(context, name)
    const entry = {
      driverId,
      entryId: context.commands.world.newId(),
      countedCents,
      keptCents,
      note,
    }
    const { due } = await doing(handOverCash, entry, context)
    return [`${name} has ${formatKsh(toKsh(due))} of the shop's`]
  },
})

export const writeOffDriverCash = operation({
  name: 'cash write-off',
  usage:
    'cash write-off <user name> <hand-over id> <why> - accepts what a hand-over did not agree by',
  input: z.tuple([z.string().min(1), z.uuid(), why]),
  run: async ([name, handoverId, note], context) => {
    const driverId = await userIdOf(context, name)
    const entry = { driverId, entryId: context.commands.world.newId(), handoverId, note }
    const { due } = await doing(writeOffCash, entry, context)
    return [`${name} has ${formatKsh(toKsh(due))} of the shop's`]
  },
})

export const importMpesaStatement = operation({
  name: 'statement import',
  usage:
    "statement import <file.csv> [day_first | month_first] [confirmed] - compares M-PESA's statement with the books, as the page does",
  input: z.tuple([z.string().min(1)], z.enum([...dayOrders, 'confirmed'])),
  run: async ([_, ...said], context) => {
    const dates = dayOrders.find((order) => said.includes(order)) ?? null
    const asked = { csv: context.input, dates, confirmed: said.includes('confirmed') }
    const { lines, charges, skipped } = await doing(importStatement, asked, context)
    return [
      ...lines.map(({ receipt, match }) =>
        [receipt, match?.order.orderNumber ?? '', match?.outcome ?? 'no order'].join('\t'),
      ),
      ...charges.map(({ receipt }) => `${receipt}\t\tcharge`),
      ...skipped.map(({ line, code }) => `line ${line}\t\t${code}`),
    ]
  },
})
