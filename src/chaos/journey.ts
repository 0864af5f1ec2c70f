import * as z from 'zod'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { ORDER_SECRET } from '#src/contract/order/customer.ts'
import { placedOrder } from '#src/contract/order/place-order.ts'
import { paymentState } from '#src/contract/payment/payment.ts'
import { type Random, randomOf } from '#src/demo/past/random.ts'
import { realWorld } from '#src/program/real-world.ts'
import { bodyOf } from '#src/simulation/acts/buying.ts'
import type { Person } from '#src/testing/http/small-shop.ts'
import type { Answer } from './ask.ts'
import { type Client, type Crowd, codeOf, guestOf, isTooMuch, memberOf } from './crowd.ts'
import { noteOrder } from './told.ts'

/** An order on its way, and who has to do with it. */
type Journey = {
  crowd: Crowd
  random: Random
  orderId: string
  total: number
  isMpesa: boolean
  phone: string
  buyer: Client
  manager: Client
}

const buyers: readonly (Person | 'guest')[] = ['guest', 'guest', 'guest', 'wanjiku', 'kamau']
const PAUSE_MS = [50, 400] as const

/** The stored log must show none of these phones. */
const phoneOf = (n: number): string => `071000${String(n % 10_000).padStart(4, '0')}`

/** Sends the request for an order, at times twice, and notes what came of it. Gives the order that was acknowledged. */
const acknowledged = async (
  { crowd: { told }, random }: Pick<Journey, 'crowd' | 'random'>,
  { key, street }: { key: string; street: string },
  send: () => Promise<Answer>,
): Promise<string | undefined> => {
  const answer = await send()
  if (answer.status !== 201) {
    // Where too much is asked, an earlier try may have given an order all the same: its answer was lost.
    if (!isTooMuch(answer)) told.refused.add(street)
    return undefined
  }
  const { id } = placedOrder.parse(answer.body)
  noteOrder(told, key, id, street)
  if (random.happens(0.2)) {
    const again = await send()
    const known = placedOrder.safeParse(again.body).data?.id ?? 'nothing'
    if (!isTooMuch(again)) noteOrder(told, key, known, street)
  }
  return id
}

const place = async (crowd: Crowd): Promise<Journey | undefined> => {
  const n = crowd.wanted
  crowd.wanted += 1
  const random = randomOf(`${crowd.name}, order ${n}`)
  const who = random.pick(buyers)
  const anybody = who === 'guest' ? guestOf(crowd, random) : memberOf(crowd, random, who)
  const secret = realWorld.newToken()
  const buyer: Client = (asked) =>
    anybody({ ...asked, headers: { ...asked.headers, [ORDER_SECRET]: secret } })
  const plain = bodyOf(n, random)
  const phone = phoneOf(n)
  const body = { ...plain, secret, customer: { ...plain.customer, phone } }
  const street = body.address?.street ?? ''
  const key = `${crowd.name.replaceAll(' ', '-')}-${n}`
  const headers = { 'idempotency-key': key }
  const send = () => buyer({ method: 'POST', path: '/api/orders', body, headers })
  const orderId = await acknowledged({ crowd, random }, { key, street }, send)
  if (orderId === undefined) return undefined
  const manager = memberOf(
    crowd,
    random,
    body.branchId === 1 ? 'manager_kabete' : 'manager_westlands',
  )
  const isMpesa = body.paymentMethod === 'mpesa'
  return { crowd, random, orderId, total: body.total, isMpesa, phone, buyer, manager }
}

/** Pays by M-PESA. The outcome comes with the answer, or is asked for some times. */
const pay = async ({ crowd, orderId, total, phone, buyer }: Journey): Promise<void> => {
  await buyer({
    method: 'POST',
    path: '/api/mpesa/stkpush',
    body: { orderId, amount: total, phoneNumber: phone },
    headers: { prefer: 'wait=1' },
  })
  for (let looks = 0; looks < 5; looks += 1) {
    const answer = await buyer({ method: 'GET', path: `/api/mpesa/status/${orderId}` })
    const state = paymentState.safeParse(answer.body).data
    if (state?.paymentStatus === 'paid') {
      crowd.told.facts.push({ type: 'PaymentReceived', id: orderId })
      return
    }
    await realWorld.wait(500)
  }
}

const statuses = [
  ['confirmed', 'OrderConfirmed'],
  ['processing', 'OrderProcessingStarted'],
  ['ready_for_delivery', 'OrderReadyForDelivery'],
] as const

const changeOrder = async (
  { crowd, orderId }: Journey,
  by: Client,
  change: object,
  type: string,
): Promise<boolean> => {
  const path = `/api/orders/${orderId}/status`
  const answer = await by({ method: 'PATCH', path, body: change })
  const isDone = answer.status === 200
  if (isDone) crowd.told.facts.push({ type, id: orderId })
  return isDone
}

const cancel = (journey: Journey, by: Client): Promise<boolean> =>
  changeOrder(journey, by, { status: 'cancelled', reason: 'Changed my mind' }, 'OrderCancelled')

const rest = ({ random }: Journey) => realWorld.wait(random.between(...PAUSE_MS))

/** The branch packs the order. False: it does not come so far, or the answer to a step was lost. */
const pack = async (journey: Journey): Promise<boolean> => {
  for (const [status, type] of statuses) {
    if (journey.random.happens(0.06)) return false
    if (!(await changeOrder(journey, journey.manager, { status, found: true }, type))) return false
    await rest(journey)
  }
  return true
}

const steps = [
  ['picked_up', 'DeliveryPickedUp'],
  ['in_transit', 'DeliveryInTransit'],
  ['out_for_delivery', 'DeliveryOutForDelivery'],
] as const

const isMissing = (answer: Answer): boolean => codeOf(answer) === 'DELIVERY_NOT_FOUND'

/**
 * The answer about a delivery. A job makes it, which may be late. Where it stays away, `looker` looks for it again when the
 * shop has come to rest.
 */
const onceThere = async (
  { crowd, orderId }: Journey,
  looker: Client,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const deadline = realWorld.elapsed() + crowd.patienceMs
  let answer = await ask()
  while (isMissing(answer) && realWorld.elapsed() < deadline) {
    await realWorld.wait(500)
    answer = await ask()
  }
  if (isMissing(answer)) {
    const path = `/api/deliveries/${deliveryIdOf(orderId)}`
    crowd.doubts.push({
      what: `order ${orderId} is packed, and has no delivery`,
      isSo: async () => isMissing(await looker({ method: 'GET', path })),
    })
  }
  return answer
}

/** Takes a step of the delivery. */
const ride = async (journey: Journey, by: Client, step: object, type: string): Promise<boolean> => {
  const { crowd, orderId } = journey
  const deliveryId = deliveryIdOf(orderId)
  const path = `/api/deliveries/${deliveryId}/status`
  const body = { ...step, entryId: realWorld.newId() }
  const answer = await onceThere(journey, by, () => by({ method: 'PATCH', path, body }))
  const isDone = answer.status === 200
  if (isDone) crowd.told.facts.push({ type, id: deliveryId })
  return isDone
}

const known = z.object({ code: z.string().nullable(), cashDue: z.number().nullable() })

/** What the buyer sees of the delivery. */
const look = async (journey: Journey) => {
  const { crowd, buyer, orderId } = journey
  const path = `/api/deliveries/${deliveryIdOf(orderId)}`
  const answer = await onceThere(journey, buyer, () => buyer({ method: 'GET', path }))
  if (answer.status === 200) return known.parse(answer.body)
  if (isMissing(answer) || isTooMuch(answer)) return undefined
  crowd.told.broken.push(`the buyer of order ${orderId} gets ${codeOf(answer)} for its delivery`)
  return undefined
}

const bring = async (journey: Journey): Promise<void> => {
  const { crowd, random } = journey
  const admin = memberOf(crowd, random, 'admin')
  const driver = memberOf(crowd, random, 'driver_otieno')
  const driverId = crowd.staff('driver_otieno').id
  if (!(await ride(journey, admin, { status: 'assigned', driverId }, 'DeliveryAssigned'))) return
  for (const [status, type] of steps) {
    await rest(journey)
    await ride(journey, driver, { status }, type)
  }
  if (random.happens(0.1)) {
    await ride(journey, driver, { status: 'failed', reason: 'Nobody at home' }, 'DeliveryFailed')
    await rest(journey)
    const back = { status: 'returned', reason: 'Nobody at home' }
    await ride(journey, journey.manager, back, 'DeliveryReturned')
    return
  }
  const seen = await look(journey)
  if (seen === undefined) return
  const { code, cashDue } = seen
  const cash = cashDue === null || cashDue === 0 ? {} : { cashTaken: cashDue }
  await ride(
    journey,
    driver,
    { status: 'delivered', code: code ?? '', ...cash },
    'DeliveryDelivered',
  )
}

/** One order from the cart to the door, or to wherever it ends. */
export const travel = async (crowd: Crowd): Promise<void> => {
  const journey = await place(crowd)
  if (journey === undefined) return
  const { random, buyer } = journey
  await rest(journey)
  if (random.happens(0.1)) {
    await cancel(journey, random.happens(0.5) ? memberOf(crowd, random, 'admin') : buyer)
    return
  }
  if (journey.isMpesa) await pay(journey)
  await rest(journey)
  if (await pack(journey)) await bring(journey)
}
