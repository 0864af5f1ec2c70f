import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { delivery } from '#src/domain/delivery/delivery.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import { admin, deliveryAtTheDoor, manager, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { PHONE as phone, receiptNumber } from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf } from '../delivery/delivery-code.ts'
import { assignDelivery } from '../delivery/plain-steps.ts'
import { settleAtDoor, startDoorPayment } from '../door/door-payment.ts'
import { takeDeliveryStep } from '../door/take-step.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { answerComplaint, makeComplaint } from '../order/complaints.ts'
import { recordReturn } from '../order/record-return.ts'
import { settleCallback } from '../payment/callbacks.ts'
import { noteOrderCancelled } from '../payment/follow-order.ts'
import { settleRefund } from '../payment/give-refund.ts'
import { matchWithdrawal } from '../payment/match-pay-out.ts'
import { matchEntry } from '../payment/match-statement.ts'
import { recordPromptAnswer, submitPrompt } from '../payment/prompt.ts'
import type { StatementEntry } from '../payment/read-statement.ts'
import { writeOffDebt } from '../payment/settle-debt.ts'
import { resolvePaymentCase, takeUpPaymentCase } from '../payment/settle-refund.ts'
import { startPayment } from '../payment/start-payment.ts'
import { handOverCash } from './count-cash.ts'
import { followCash } from './follow-cash.ts'
import { settleShort } from './settle-short.ts'
import { takeCash } from './take-cash.ts'

const finance: Actor = { id: 'f', role: 'finance' }
const partner = { partner: { name: 'Boda Yetu', contactPhone: '+254712345678' } }
let shop: TestShop
let customer: Actor
let drivers: Actor[]

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  drivers = [await newDriver(shop, 'otieno'), await newDriver(shop, 'mwangi')]
  await stock(shop, { productId: 1 }, 100_000)
})
afterAll(() => shop.close())

/** `brought`: the sums that M-PESA brought for the order, by receipt. `prompts`: what phones were asked for. */
type Door = {
  orderId: string
  deliveryId: string
  by: Actor
  brought: Map<string, number>
  prompts: { attemptId: string; cents: number }[]
}
type Step = { kind: string; n: number; late: boolean }

const newId = () => shop.deps.world.newId()
const now = () => shop.deps.world.now().toISOString()
const placedOf = async (orderId: string) => {
  const found = await load(shop.deps, order, orderId)
  if (!isPlaced(found)) throw new Error('No order')
  return found
}
const moneyOf = (orderId: string) => load(shop.deps, payment, orderId)
const pageOf = async ({ orderId }: Door) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(admin, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

const say = async ({ deliveryId, orderId, by }: Door, { n, late }: Step): Promise<void> => {
  const { priceCents } = await placedOf(orderId)
  const sums = [0, 0, 10_000, 30_000, priceCents, priceCents + 1_500]
  const taken = { deliveryId, amountCents: sums[n % 6] ?? 0, reason: 'not_enough', doneAt: now() }
  const driver = late ? (drivers[n % 2] ?? by) : by
  await shop.issued(takeCash, { entryId: newId(), ...taken, reason: 'not_enough' }, driver)
}
/** The delivery fails, and somebody else takes it to the door. */
const reassign = async (door: Door, { n }: Step): Promise<void> => {
  const { deliveryId } = door
  const failed = { deliveryId, to: 'failed', reason: 'Nobody at home' } as const
  if (!(await shop.issued(takeDeliveryStep, failed, door.by)).ok) return
  const driver = drivers[n % 3]
  const carrier = driver === undefined ? partner : { driverId: driver.id }
  await shop.done(assignDelivery, { deliveryId, carrier }, admin)
  door.by = driver ?? manager
  for (const to of ['picked_up', 'in_transit', 'out_for_delivery'] as const) {
    await shop.done(takeDeliveryStep, { deliveryId, to }, door.by)
  }
}
const hand = async ({ deliveryId, by }: Door): Promise<void> => {
  const { codeRenewals = 0 } = (await load(shop.deps, delivery, deliveryId)) ?? {}
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals })
  await shop.issued(takeDeliveryStep, { deliveryId, to: 'delivered', code }, by)
}
const bringBack = async ({ deliveryId, orderId, by }: Door): Promise<void> => {
  const failed = { deliveryId, to: 'failed', reason: 'Refused' } as const
  if (!(await shop.issued(takeDeliveryStep, failed, by)).ok) return
  const back = { deliveryId, to: 'returned', reason: 'Refused', writtenOff: [] } as const
  await shop.done(takeDeliveryStep, back, manager)
  await shop.done(noteOrderCancelled, { orderId })
}
/** A prompt at the door, or to whoever owes something after the handover. */
const prompt = async (door: Door): Promise<void> => {
  const { orderId, deliveryId, by } = door
  const { restCents: amountCents } = await pageOf(door)
  const atDoor = await shop.issued(startDoorPayment, { deliveryId, phone }, by)
  const asked = { orderId, phone, amountCents }
  const started = atDoor.ok ? atDoor : await shop.issued(startPayment, asked, customer)
  if (!started.ok || !started.value.isNew) return
  const { attemptId } = started.value
  await shop.done(submitPrompt, { orderId, attemptId })
  const ids = { checkoutRequestId: `c_${attemptId}`, merchantRequestId: 'm' }
  await shop.done(recordPromptAnswer, { orderId, attemptId, answer: { kind: 'accepted', ...ids } })
  door.prompts.push({ attemptId, cents: amountCents })
}
const callBack = async (door: Door, { n }: Step): Promise<void> => {
  const { orderId } = door
  const asked = door.prompts.pop()
  if (asked === undefined) return
  const amountCents = Math.max(100, asked.cents + ([0, 0, -10_000, 20_000][n % 4] ?? 0))
  const receipt = receiptNumber()
  door.brought.set(receipt, amountCents)
  await shop.done(settleCallback, {
    orderId,
    attemptId: asked.attemptId,
    resultCode: '0',
    receipt,
    phone,
    amountCents,
    checkoutRequestId: `c_${asked.attemptId}`,
    merchantRequestId: 'm',
    transactionTime: now(),
    retryAfterSeconds: null,
  })
}

type Line = { entry: StatementEntry; orderId: string }
/** A line of M-PESA's statement, as an import books it. */
const bookLine: Command<Line, unknown> = {
  name: 'import-statement',
  may: () => true,
  run: async ({ entry, orderId }, context) => {
    const { orderNumber, priceCents } = await placedOf(orderId)
    return entry.isOut
      ? matchWithdrawal(context, entry, { orderId, orderNumber })
      : matchEntry(context, entry, { orderId, orderNumber, priceCents })
  },
}
const lineOf = (of: Pick<StatementEntry, 'receipt' | 'amountCents' | 'isOut' | 'reverses'>) => ({
  line: 1,
  at: now(),
  account: '',
  ...of,
})
const part = async ({ orderId, brought }: Door, { n }: Step): Promise<void> => {
  const { priceCents } = await placedOf(orderId)
  const sums = [priceCents, 30_000, priceCents - 30_000, priceCents + 20_000]
  const amountCents = sums[n % 4] ?? priceCents
  const receipt = receiptNumber()
  brought.set(receipt, amountCents)
  const entry = lineOf({ receipt, amountCents, isOut: false, reverses: null })
  await shop.done(bookLine, { entry, orderId }, finance)
}
/** M-PESA takes a payment back. */
const takeBack = async ({ orderId }: Door, { n }: Step): Promise<void> => {
  const { parts } = await moneyOf(orderId)
  const gone = parts[n % 2] ?? parts[0]
  if (gone?.receipt == null) return
  const { receipt: reverses, amountCents } = gone
  const entry = lineOf({ receipt: receiptNumber(), amountCents, isOut: true, reverses })
  await shop.done(bookLine, { entry, orderId }, finance)
}
const decide = async ({ orderId }: Door, { n }: Step): Promise<void> => {
  const { cashShorts = [] } = await moneyOf(orderId)
  const missing = cashShorts.filter(({ openCents }) => openCents > 0)
  const { carrierId } = missing[n % missing.length] ?? {}
  if (carrierId === undefined) return
  const outcome = n % 2 === 0 ? ('relieved' as const) : ('charged' as const)
  const decision = { orderId, carrierId, entryId: newId(), outcome, note: 'Called' }
  await shop.done(settleShort, decision, n % 3 === 0 ? finance : manager)
}
const resolve = async ({ orderId }: Door, { n }: Step): Promise<void> => {
  const { cases } = await moneyOf(orderId)
  const found = cases.find(({ state }) => state === 'open')
  if (found === undefined) return
  const resolution = (['accepted', 'accepted', 'refunded', 'dismissed'] as const)[n % 4]
  if (resolution === undefined) return
  const decision = { orderId, caseId: found.caseId, resolution, note: 'Asked' }
  await shop.issued(resolvePaymentCase, decision, finance)
}
const takeUp = async ({ orderId }: Door): Promise<void> => {
  const { cases } = await moneyOf(orderId)
  const found = cases.find(({ resolution }) => resolution === 'dismissed')
  if (found === undefined) return
  const taken = { orderId, caseId: found.caseId, note: 'The payer called' }
  await shop.done(takeUpPaymentCase, taken, admin)
}
const lines = [{ productId: 1, variantId: 0, quantity: 1 }]
const sendBack = async ({ orderId }: Door): Promise<void> => {
  const back = { orderId, returnId: newId(), reason: 'Sour', feeBack: false }
  const pieces = lines.map((line) => ({ ...line, writtenOff: 0 }))
  await shop.issued(recordReturn, { ...back, lines: pieces }, manager)
}
const complain = async ({ orderId }: Door): Promise<void> => {
  const complaintId = newId()
  const complaint = {
    orderId,
    complaintId,
    lines,
    reason: 'missing',
    words: 'One is gone',
  } as const
  if (!(await shop.issued(makeComplaint, complaint, customer)).ok) return
  const answer = { answer: 'refund', words: 'Sorry', feeBack: false, goods: 'gone' } as const
  await shop.issued(answerComplaint, { orderId, complaintId, ...answer }, manager)
}
const giveBack = async ({ orderId }: Door): Promise<void> => {
  const { refunds } = await moneyOf(orderId)
  const due = refunds.find(({ state }) => state === 'due')
  if (due === undefined) return
  const marked = { action: 'mark', reference: receiptNumber(), mayReverse: false } as const
  await shop.done(settleRefund, { orderId, refundId: due.refundId, ...marked }, finance)
}
const writeOff = async (door: Door): Promise<void> => {
  const { owedByCustomerCents: amountCents } = await pageOf(door)
  if (amountCents === 0) return
  const { orderId } = door
  await shop.done(writeOffDebt, { orderId, amountCents, note: 'Moved away' }, finance)
}
const count = async ({ by: { id: driverId, role } }: Door): Promise<void> => {
  if (role !== 'driver') return
  const countedCents = Math.max(0, dueOf(await load(shop.deps, driverCash, driverId)))
  const counted = { driverId, entryId: newId(), countedCents, keptCents: 0, note: 'Counted' }
  await shop.done(handOverCash, counted, manager)
}

const kinds: Record<string, (door: Door, step: Step) => Promise<void>> = {
  say,
  reassign,
  hand,
  bringBack,
  prompt,
  callBack,
  part,
  takeBack,
  decide,
  resolve,
  takeUp,
  sendBack,
  complain,
  giveBack,
  writeOff,
  count,
}

/** As the shop's jobs do it after every event of an order's money. */
const follow = async ({ orderId, deliveryId }: Door): Promise<void> => {
  await shop.done(settleAtDoor, { orderId })
  await shop.done(followCash, { deliveryId })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const cents = (all: readonly { amountCents: number }[]) => sum(all.map((one) => one.amountCents))

const noBook = { said: 0, most: 0, owed: 0, relieved: 0, charged: 0, isPartner: false }

const entered = (book: typeof noBook, { type, data }: Recorded): typeof noBook => {
  switch (type) {
    case 'DriverCashTaken': {
      const { amountCents: said } = data
      return { ...book, said, most: Math.max(book.most, said) }
    }
    case 'DriverCashOwed': {
      const { amountCents: owed, partner } = data
      // What was let go excuses only what was missing then.
      const used = Math.min(book.relieved, Math.max(0, book.owed - owed))
      const most = Math.max(book.said, book.most - used)
      return { ...book, owed, most, relieved: book.relieved - used, isPartner: partner !== null }
    }
    case 'DriverCashShortSettled':
      return { ...book, [data.outcome]: book[data.outcome] + data.amountCents }
    default:
      return book
  }
}

/** One carrier's cash for the delivery, from the raw events of the carrier's record. */
const carried = async (carrierId: string, deliveryId: string) => {
  const events = await shop.deps.events.readStream(`drivercash-${carrierId}`)
  const book = events
    .filter(({ data }) => 'deliveryId' in data && data.deliveryId === deliveryId)
    .reduce(entered, noBook)
  const missing = book.isPartner ? 0 : Math.max(0, book.owed - book.said)
  const letGo = Math.min(book.relieved, missing)
  return { ...book, carrierId, letGo, open: Math.max(0, missing - book.relieved - book.charged) }
}

const carriersOf = async ({ deliveryId, orderId }: Door) => {
  const [placed] = await shop.deps.events.readStream(`order-${orderId}`)
  const { events } = await shop.deps.events.readAll(placed?.position ?? null, 10_000)
  const ids = events.flatMap(({ type, data }) =>
    type === 'DriverCashOwed' && data.orderId === orderId ? [data.driverId] : [],
  )
  const all = new Set([...drivers.map(({ id }) => id), ...ids])
  return Promise.all([...all].map((id) => carried(id, deliveryId)))
}

const isOwn = ({ reason }: PaymentState['refunds'][number]): boolean =>
  ['returned', 'complaint', 'overpaid'].includes(reason)

/** All that M-PESA brought is a part of what pays the order, a refund, or held for staff. */
const checkMpesa = (door: Door, { parts, refunds, cases }: PaymentState): void => {
  const others = refunds.filter((one) => !isOwn(one) && one.reason !== 'cash')
  const held = sum(cases.filter((one) => one.kind !== 'paid_twice').map((one) => one.heldCents))
  expect(cents(parts) + cents(others) + held).toBe(sum([...door.brought.values()]))
}

type Carried = Awaited<ReturnType<typeof carried>>
/** What the customer owes, as far as no part of the price came another way: what M-PESA took back after the handover. */
const debtIn = ({ parts, refunds }: PaymentState, priceCents: number, handedOverAt: string) => {
  const gone = refunds.filter(({ reason, at }) => reason === 'reversed' && at > handedOverAt)
  const since = gone[0]?.at ?? '9'
  const again = cents(parts.filter(({ at }) => at > since))
  return Math.min(Math.max(0, cents(gone) - again), Math.max(0, priceCents - cents(parts)))
}

/** The identity: kept = paid - due back + owed by carriers + owed by the customer + written off with a name. */
const checkHandedOver = async (door: Door, money: PaymentState, carriers: readonly Carried[]) => {
  const { priceCents, returns, deliveredAt } = await placedOf(door.orderId)
  const { parts, refunds } = money
  const kept = priceCents - sum(returns.map((one) => one.goodsCents + one.feeCents))
  const open = sum(carriers.map((one) => one.open))
  const letGo = sum(carriers.map((one) => one.letGo))
  const cashBack = cents(refunds.filter(({ reason }) => reason === 'cash'))
  const cash = sum(carriers.map(({ owed }) => owed)) - cashBack - open - letGo
  const paid = cents(parts) + cash
  const reopened = debtIn(money, priceCents, deliveredAt ?? '')
  expect(paid + open + letGo + reopened).toBe(Math.max(priceCents, cents(parts)))
  const own = refunds.filter(isOwn)
  const begun = cents(own.filter(({ state }) => state !== 'due'))
  expect(cents(own)).toBe(Math.max(0, paid - kept, begun))
  // What was given back before has to come again.
  const net = paid - begun
  const lacking = Math.max(0, kept - net - open - letGo - (money.writtenOffCents ?? 0))
  const page = await pageOf(door)
  expect(page.owedByCustomerCents).toBe(lacking)
  expect(page.debtSince === null).toBe(lacking === 0)
  expect(lacking).toBeLessThanOrEqual(reopened)
}

/** Whatever is due is in a list. */
const checkLists = async (door: Door, money: PaymentState, carriers: readonly Carried[]) => {
  const page = await pageOf(door)
  expect(page.owesRefund).toBe(money.refunds.some(({ state }) => state !== 'done'))
  expect(page.inReview).toBe(money.cases.some(({ state }) => state === 'open'))
  const list = await shop.deps.queries.missingCash.list(finance, { limit: 100 })
  const listed = list.ok ? list.value.docs.filter((one) => one.orderId === door.orderId) : []
  const shown = listed.map(({ carrierId, openCents }) => [carrierId, openCents])
  const due = carriers.filter(({ open }) => open > 0).map((one) => [one.carrierId, one.open])
  expect(shown.sort()).toEqual(due.sort())
}

const check = async (door: Door): Promise<void> => {
  const [placed, money, carriers] = await Promise.all([
    placedOf(door.orderId),
    moneyOf(door.orderId),
    carriersOf(door),
  ])
  checkMpesa(door, money)
  await checkLists(door, money, carriers)
  if (placed.status === 'delivered') await checkHandedOver(door, money, carriers)
  if (placed.status !== 'cancelled') checkNoted(placed.priceCents, money, carriers)
}

/** Who noted cash owes it until staff decide, as far as M-PESA left some to pay. */
const checkNoted = (
  priceCents: number,
  money: PaymentState,
  carriers: readonly Carried[],
): void => {
  const door =
    priceCents -
    cents(money.parts) -
    cents(money.refunds.filter((one) => one.reason === 'reversed'))
  const noted = sum(carriers.map(({ most, relieved }) => Math.max(0, most - relieved)))
  if (noted > door) return
  for (const { most, relieved, owed } of carriers) {
    expect(owed).toBeGreaterThanOrEqual(most - relieved)
  }
}

/** Who owes money that M-PESA took back follows from whether the goods were handed over before. */
const A_SECOND = 1_000

const live = async (steps: Step[]): Promise<void> => {
  const [by] = drivers
  if (by === undefined) throw new Error('No driver')
  const found = await deliveryAtTheDoor(shop, customer, by)
  const door: Door = { ...found, by, brought: new Map(), prompts: [] }
  for (const step of [...steps, { kind: 'hand', n: 0, late: false }]) {
    shop.tick(A_SECOND)
    await kinds[step.kind]?.(door, step)
    await follow(door)
    await check(door)
  }
}

const step = fc.record({
  kind: fc.constantFrom('say', 'hand', 'part', 'resolve', ...Object.keys(kinds)),
  n: fc.nat(11),
  late: fc.boolean(),
})

it('all that was handed over was paid, is owed by somebody or was written off with a name, whoever had the money', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const lives = fc.array(step, { minLength: 3, maxLength: 14, size: 'max' })
  await fc.assert(fc.asyncProperty(lives, live), { numRuns: 15, endOnFailure: true })
})
