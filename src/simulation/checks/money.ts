import { load } from '#src/commands/engine/execute.ts'
import { system } from '#src/domain/kernel/access.ts'
import { isOpen } from '#src/domain/payment/attempts.ts'
import { booked } from '#src/domain/payment/money.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import { type Check, type Checked, idsIn, type Look } from './look.ts'

type Sum = { receipt: string | null; amountCents: number }

const takenBy = ({ provider }: Checked): Sum[] =>
  provider.prompts.flatMap(({ outcome }) =>
    outcome !== undefined && 'receipt' in outcome ? [outcome] : [],
  )

const heldIn = ({ cases }: PaymentState): Sum[] =>
  cases.flatMap(({ heldCents, receipt }) =>
    heldCents > 0 ? [{ receipt, amountCents: heldCents }] : [],
  )

const named = (sums: readonly Sum[]): string[] =>
  sums.map(({ receipt, amountCents }) => `${receipt} ${amountCents}`).sort()

const statesIn = async ({ chain, events }: Look) => {
  const states: [orderId: string, state: PaymentState][] = []
  for (const orderId of idsIn(events, 'payment')) {
    states.push([orderId, await load(chain.look(), payment, orderId)])
  }
  return states
}

/** All money that M-PESA took is booked once: as a payment, a refund or a case. */
export const mpesa: Check = async (look) => {
  const states = await statesIn(look)
  const taken = named(takenBy(look.chain))
  const places = named(states.flatMap(([, state]) => [...booked(state), ...heldIn(state)]))
  if (taken.join() === places.join()) return []
  return [`M-PESA took ${taken.join(', ')}; the shop booked ${places.join(', ')}`]
}

/** No prompt stays open. */
export const prompts: Check = async (look) => {
  const open = (await statesIn(look)).filter(([, { attempts }]) => attempts.some(isOpen))
  return open.map(([orderId]) => `a prompt of order ${orderId} stays open`)
}

/** The statement's balances and moves agree, and the drivers' accounts agree with the orders. */
export const statements: Check = async ({ chain }) => {
  const { ledger } = chain.process().commands.queries
  const month = chain.world.now().toISOString().slice(0, 7)
  const statement = await ledger.statement(chain.staff('finance_achieng'), month)
  if (!statement.ok) return [`no statement: ${statement.error.code}`]
  const { accounts, handovers } = statement.value
  const wrong = accounts.filter((account) => account.differences.some((one) => one !== 0))
  const cash = handovers.cashDifferenceCents
  return [
    ...wrong.map(({ id, differences }) => `account ${id} differs by ${differences}`),
    ...(cash === 0 ? [] : [`the drivers' cash differs by ${cash}`]),
  ]
}

/** All points follow from the events. */
export const points: Check = async ({ chain }) => {
  const steps = await chain.process().commands.queries.ledger.replay(system, null)
  if (!steps.ok) return [`no replay: ${steps.error.code}`]
  const wrong: string[] = []
  for await (const step of steps.value) {
    if (step.type === 'difference') wrong.push(JSON.stringify(step))
  }
  return wrong
}
