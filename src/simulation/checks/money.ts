import { load } from '#src/commands/engine/execute.ts'
import { finding } from '#src/domain/finding.ts'
import { system } from '#src/domain/kernel/access.ts'
import { isOpen } from '#src/domain/payment/attempts.ts'
import { booked } from '#src/domain/payment/money.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState, Refund } from '#src/domain/payment/state.ts'
import { type Check, type Checked, idsIn, type Look } from './look.ts'

type Sum = { receipt: string | null; amountCents: number }

const takenBy = ({ provider: { prompts, movements = [] } }: Checked): Sum[] => {
  const prompted = prompts.flatMap(({ outcome }) =>
    outcome !== undefined && 'receipt' in outcome ? [outcome] : [],
  )
  const others = movements
    .filter(({ reverses }) => reverses === null)
    .filter(({ receipt }) => !prompted.some((one) => one.receipt === receipt))
  return [...prompted, ...others.map(({ receipt, cents }) => ({ receipt, amountCents: cents }))]
}

/** M-PESA's money that waits for somebody's decision. An order that was paid twice holds the drivers' cash. */
const heldIn = ({ cases }: PaymentState): Sum[] =>
  cases
    .filter(({ kind, heldCents }) => kind !== 'paid_twice' && heldCents > 0)
    .map(({ receipt, heldCents: amountCents }) => ({ receipt, amountCents }))

const named = (sums: readonly Sum[]): string[] =>
  sums.map(({ receipt, amountCents }) => `${receipt} ${amountCents}`).sort()

const statesIn = async ({ chain, events }: Look) => {
  const states: [orderId: string, state: PaymentState][] = []
  for (const orderId of idsIn(events, 'payment')) {
    states.push([orderId, await load(chain.look(), payment, orderId)])
  }
  return states
}

/** Money of the statement that no order has: it is listed for finance, or finance said what it was. */
const listedIn = async ({ chain, events }: Look): Promise<Sum[]> => {
  const listed: Sum[] = []
  for (const id of idsIn(events, 'finding')) {
    const found = await load(chain.look(), finding, id)
    if (found?.kind !== 'paid_without_order') continue
    const end = found.settled?.how ?? 'explained'
    if (end !== 'matched' && end !== 'booked') listed.push(found)
  }
  return listed
}

/** All money that M-PESA took is booked once: as a payment, a refund or a case, or listed for finance. */
export const mpesa: Check = async (look) => {
  const states = await statesIn(look)
  const taken = named(takenBy(look.chain))
  const inOrders = states.flatMap(([, state]) => [...booked(state), ...heldIn(state)])
  const places = named([...inOrders, ...(await listedIn(look))])
  if (taken.join() === places.join()) return []
  return [`M-PESA took ${taken.join(', ')}; the shop booked ${places.join(', ')}`]
}

type Sent = NonNullable<Checked['provider']['reversals']>

/** What the books say about a refund, against what M-PESA did about its payment. */
const wrongIn = ({ receipt, state, reference }: Refund, sent: Sent): string[] => {
  const isBack = sent.some((one) => one.receipt === receipt && one.outcome?.code === '0')
  const saysBack = state === 'done' && reference?.startsWith('UMR') === true
  if (isBack && state !== 'done') return [`the books lack the reversal of ${receipt}`]
  return saysBack && !isBack ? [`the books have a reversal of ${receipt} that never was`] : []
}

/** A refund by reversal is done if M-PESA gave the money back, and each request was sent once at most. */
export const reversals: Check = async (look) => {
  const { reversals: sent = [] } = look.chain.provider
  const refunds = (await statesIn(look)).flatMap(([, state]) => state.refunds)
  const asked = look.events.filter(({ type }) => type === 'RefundRequested').length
  const often = sent.length > asked ? [`${asked} reversals were sent ${sent.length} times`] : []
  return [...often, ...refunds.flatMap((refund) => wrongIn(refund, sent))]
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

/** Goods that came back took their points with them, unless the account was erased before. */
export const pointsBack: Check = ({ events }) => {
  const erased = new Set(
    events.flatMap((one) => (one.type === 'UserErased' ? [one.data.userId] : [])),
  )
  const earned = new Set<string>()
  const reversed = new Set<string>()
  for (const { type, data } of events) {
    if (type === 'PointsEarned' && !erased.has(data.userId)) earned.add(data.orderId)
    if (type === 'PointsReversed') reversed.add(data.returnId)
  }
  return events.flatMap(({ type, data }) =>
    type === 'OrderReturned' && earned.has(data.orderId) && !reversed.has(data.returnId)
      ? [`return ${data.returnId} of order ${data.orderId} left its points`]
      : [],
  )
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
