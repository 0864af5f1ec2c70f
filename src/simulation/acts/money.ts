import { giveFloat, handOverCash } from '#src/commands/driver-cash/count-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import { correctPoints } from '#src/commands/loyalty/correct-points.ts'
import { settleRefund } from '#src/commands/payment/give-refund.ts'
import { importStatement } from '#src/commands/payment/import-statement.ts'
import { settleFinding } from '#src/commands/payment/settle-findings.ts'
import { resolvePaymentCase } from '#src/commands/payment/settle-refund.ts'
import type { Random } from '#src/demo/past/random.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import { finding } from '#src/domain/finding.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Chain } from '../chain.ts'
import { anOrder, customersOf } from './buying.ts'

export const money = {
  giveFloat: async (chain: Chain, random: Random) => {
    const driverId = chain.staff('driver_otieno').id
    const given = { driverId, entryId: chain.world.newId(), amountCents: 10_000 }
    for (let n = random.pick([1, 1, 2]); n > 0; n -= 1) {
      await chain.ask(giveFloat, given, chain.staff('manager_kabete'))
    }
  },
  takeInCash: async (chain: Chain, random: Random) => {
    const driverId = chain.staff('driver_otieno').id
    const dueCents = dueOf(await load(chain.look(), driverCash, driverId))
    // Some drivers keep change for the next tour.
    const keptCents = random.happens(0.3) ? Math.max(0, Math.min(dueCents, 2_000)) : 0
    const countedCents = Math.max(0, dueCents - keptCents - (random.happens(0.1) ? 5_000 : 0))
    const counted = { driverId, entryId: chain.world.newId(), countedCents, keptCents }
    await chain.ask(
      handOverCash,
      { ...counted, note: 'Counted twice' },
      chain.staff('manager_kabete'),
    )
  },
  settleRefunds: async (chain: Chain, random: Random) => {
    for (const { orderId } of chain.orders) {
      const { refunds } = await load(chain.look(), payment, orderId)
      const due = refunds.find(({ state }) => state === 'due')
      if (due === undefined) continue
      const { refundId } = due
      const way = random.happens(0.6)
        ? ({ action: 'reverse', mayReverse: true } as const)
        : ({ action: 'mark', reference: `SIM ${refundId}`, mayReverse: false } as const)
      // A large sum takes two people, who come in any order.
      const by = chain.staff(random.pick(['finance_achieng', 'admin'] as const))
      await chain.ask(settleRefund, { orderId, refundId, ...way }, by)
      return
    }
  },
  resolveCase: async (chain: Chain, random: Random) => {
    const open = []
    for (const { orderId } of chain.orders) {
      const { cases } = await load(chain.look(), payment, orderId)
      open.push(
        ...cases.filter(({ state }) => state === 'open').map((one) => ({ ...one, orderId })),
      )
    }
    if (open.length === 0) return
    const { orderId, caseId, heldCents } = random.pick(open)
    const ways = ['accepted', 'accepted', 'refunded', 'dismissed'] as const
    const resolution = heldCents === 0 ? 'dismissed' : random.pick(ways)
    const decided = { orderId, caseId, resolution, note: 'Looked into' }
    await chain.ask(resolvePaymentCase, decided, chain.staff('finance_achieng'))
  },
  /** M-PESA decides about the reversals that it was asked for, and reports it never, once or several times. */
  answerReversals: async (chain: Chain, random: Random) => {
    const { provider } = chain
    const open = provider.reversals.filter(({ outcome }) => outcome === undefined)
    if (open.length === 0) return
    const reversal = random.pick(open)
    if (random.happens(0.25)) provider.refuse(reversal, random.pick(['1', '2006', '17']))
    else provider.reverse(reversal)
    for (let n = random.pick([0, 1, 1, 2]); n > 0; n -= 1) {
      const ms = random.between(1, 90_000) + chain.callbacks.delayMs
      chain.world.after(ms, () => void chain.reportReversal(reversal))
    }
  },
  /** Somebody pays in M-PESA's own menu, and types the number of an order or something else. */
  payByMenu: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    const state = one && (await load(chain.look(), order, one.orderId))
    if (state === undefined || !isPlaced(state)) return
    const account = random.happens(0.7) ? state.orderNumber.replace('-', '') : 'NYUMBA 4'
    const { priceCents } = state
    const part = Math.min(30_000, priceCents - 100)
    const cents = random.pick([priceCents, priceCents, part, priceCents - part, priceCents + 1_000])
    chain.provider.payByMenu(account, cents)
  },
  /** Finance imports M-PESA's statement of some hours or of all days. */
  importStatement: async (chain: Chain, random: Random) => {
    const { provider, world } = chain
    if (provider.movements.length === 0) return
    const since = random.happens(0.5) ? 0 : world.now().getTime() - random.between(1, 6) * 3_600_000
    const csv = provider.statement(since)
    await chain.ask(
      importStatement,
      { csv, dates: null, confirmed: true },
      chain.staff('finance_achieng'),
    )
  },
  /** Finance finds out whose money it is that no order has, or gives it back. */
  settleFinding: async (chain: Chain, random: Random) => {
    for (const { receipt: id } of chain.provider.movements) {
      const found = await load(chain.look(), finding, id)
      if (found === null || found.settled !== null) continue
      const state = await load(chain.look(), order, anOrder(chain, random)?.orderId ?? '')
      const settling =
        isPlaced(state) && random.happens(0.7)
          ? ({ id, how: 'matched', orderNumber: state.orderNumber } as const)
          : ({ id, how: random.pick(['not_ours', 'explained'] as const), note: 'Asked' } as const)
      await chain.ask(settleFinding, settling, chain.staff('finance_achieng'))
      return
    }
  },
  correctPoints: async (chain: Chain, random: Random) => {
    const { id: userId } = random.pick(customersOf(chain))
    const correction = {
      userId,
      correctionId: chain.world.newId(),
      points: random.between(-20, 40),
    }
    await chain.ask(correctPoints, { ...correction, reason: 'A complaint' }, chain.staff('admin'))
  },
}
