import { giveFloat, handOverCash } from '#src/commands/driver-cash/count-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import { correctPoints } from '#src/commands/loyalty/correct-points.ts'
import { resolvePaymentCase, settleRefund } from '#src/commands/payment/settle-refund.ts'
import type { Random } from '#src/demo/past/random.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Chain } from '../chain.ts'

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
    const countedCents = Math.max(0, dueCents - (random.happens(0.1) ? 5_000 : 0))
    const counted = { driverId, entryId: chain.world.newId(), countedCents, keptCents: 0 }
    await chain.ask(
      handOverCash,
      { ...counted, note: 'Counted twice' },
      chain.staff('manager_kabete'),
    )
  },
  settleRefunds: async (chain: Chain) => {
    for (const { orderId } of chain.orders) {
      const { refunds } = await load(chain.look(), payment, orderId)
      const due = refunds.find(({ state }) => state === 'due')
      if (due === undefined) continue
      const { refundId } = due
      const mark = { action: 'mark', reference: 'SIM0000001', mayReverse: false } as const
      await chain.ask(settleRefund, { orderId, refundId, ...mark }, chain.staff('finance_achieng'))
      return
    }
  },
  resolveCase: async (chain: Chain, random: Random) => {
    for (const { orderId } of chain.orders) {
      const { cases } = await load(chain.look(), payment, orderId)
      const open = cases.find(({ resolution }) => resolution === null)
      if (open === undefined) continue
      const resolution = random.pick(['accepted', 'refunded'] as const)
      const decided = { orderId, caseId: open.caseId, resolution, note: 'Looked into' }
      await chain.ask(resolvePaymentCase, decided, chain.staff('finance_achieng'))
      return
    }
  },
  correctPoints: async (chain: Chain, random: Random) => {
    const { id: userId } = chain.staff(random.pick(['wanjiku', 'kamau']))
    const correction = {
      userId,
      correctionId: chain.world.newId(),
      points: random.between(-20, 40),
    }
    await chain.ask(correctPoints, { ...correction, reason: 'A complaint' }, chain.staff('admin'))
  },
}
