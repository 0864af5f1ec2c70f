import { settleShort } from '#src/commands/driver-cash/settle-short.ts'
import { load } from '#src/commands/engine/execute.ts'
import { writeOffDebt } from '#src/commands/payment/settle-debt.ts'
import { takeUpPaymentCase } from '#src/commands/payment/settle-refund.ts'
import { startPayment } from '#src/commands/payment/start-payment.ts'
import type { Random } from '#src/demo/past/random.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Chain, KnownOrder } from '../chain.ts'
import { anOrder, payersPhone } from './buying.ts'
import { restOf } from './rest.ts'
import { managerOf } from './riding.ts'

const FIRST = { limit: 50 }

/** The missing cash that finance sees. */
const missingIn = async ({ process, staff }: Chain) => {
  const list = await process().commands.queries.missingCash.list(staff('finance_achieng'), FIRST)
  return list.ok ? list.value.docs : []
}

/** What customers owe, as finance sees it. */
const debtsIn = async ({ process, staff }: Chain) => {
  const list = await process().commands.queries.payments.debts(staff('finance_achieng'), FIRST)
  return list.ok ? list.value.docs : []
}

/** An order whose cash is missing, if there is one, else any. */
export const doubtfulOrder = async (
  chain: Chain,
  random: Random,
): Promise<KnownOrder | undefined> => {
  const missing = new Set((await missingIn(chain)).map(({ orderId }) => orderId))
  const some = chain.orders.filter(({ orderId }) => missing.has(orderId))
  return some.length > 0 && random.happens(0.6) ? random.pick(some) : anOrder(chain, random)
}

export const collecting = {
  /** The branch or finance decide about one carrier's missing cash. */
  decideShort: async (chain: Chain, random: Random) => {
    const missing = await missingIn(chain)
    if (missing.length === 0) return
    const { orderId, carrierId, branchId } = random.pick(missing)
    const outcome = random.pick(['relieved', 'charged', 'charged'] as const)
    const decision = { orderId, carrierId, entryId: chain.world.newId(), outcome, note: 'Called' }
    const by = random.happens(0.5) ? managerOf(chain, branchId) : chain.staff('finance_achieng')
    await chain.ask(settleShort, decision, by)
  },
  /** Another person takes up what was dismissed. */
  takeUpCase: async (chain: Chain, random: Random) => {
    for (const { orderId } of chain.orders) {
      const { cases } = await load(chain.look(), payment, orderId)
      const dismissed = cases.find(({ resolution }) => resolution === 'dismissed')
      if (dismissed === undefined || random.happens(0.3)) continue
      const taken = { orderId, caseId: dismissed.caseId, note: 'The payer called' }
      await chain.ask(takeUpPaymentCase, taken, chain.staff('admin'))
      return
    }
  },
  /** M-PESA takes a payment back, before the handover or after it. */
  takeBackPayment: async (chain: Chain, random: Random) => {
    const { movements, takeBack } = chain.provider
    const paid = movements.filter(({ reverses }) => reverses === null)
    if (paid.length > 0) takeBack(random.pick(paid))
  },
  /** A customer who owes something is asked for it. */
  payDebt: async (chain: Chain, random: Random) => {
    const debts = await debtsIn(chain)
    if (debts.length === 0) return
    const { id } = random.pick(debts)
    const one = chain.orders.find(({ orderId }) => orderId === id)
    if (one === undefined) return
    const amountCents = await restOf(chain, one.orderId)
    const asked = { orderId: one.orderId, phone: payersPhone(one), amountCents }
    await chain.ask(startPayment, asked, one.request.buyer)
  },
  writeOffDebt: async (chain: Chain, random: Random) => {
    const debts = await debtsIn(chain)
    if (debts.length === 0) return
    const { id: orderId, owedByCustomerCents: amountCents } = random.pick(debts)
    const owed = { orderId, amountCents, note: 'Moved away' }
    await chain.ask(writeOffDebt, owed, chain.staff('finance_achieng'))
  },
}
