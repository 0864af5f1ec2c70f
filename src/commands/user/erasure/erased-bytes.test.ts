import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#src/domain/kernel/access.ts'
import { admin, manager, newDriver } from '#src/testing/commands/deliveries.ts'
import { fillShop, milkOrder, stock } from '#src/testing/commands/goods.ts'
import { callback } from '#src/testing/commands/payments.ts'
import { deliver } from '#src/testing/http/deliver.ts'
import { paymentJobs } from '#src/testing/payment/jobs.ts'
import { lyingJpeg } from '#src/testing/pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { jobsOf, reactionOf, usualTimings } from '#src/workers/job.ts'
import { eventJobs } from '#src/workers/workers.ts'
import { createDelivery } from '../../delivery/follow-order.ts'
import { deliveryIdOf } from '../../delivery/ids.ts'
import { addPhoto } from '../../delivery/photo.ts'
import { pickUpDelivery } from '../../delivery/pick-up-delivery.ts'
import { assignDelivery, failDelivery, stepDelivery } from '../../delivery/plain-steps.ts'
import { recordPositions } from '../../delivery/positions.ts'
import { recordTrackingEvent } from '../../delivery/record-tracking-event.ts'
import { completeReturn, returnDelivery } from '../../delivery/return-delivery.ts'
import { showPhone } from '../../disclosure/show-phone.ts'
import { correctPoints } from '../../loyalty/correct-points.ts'
import { showOnLeaderboard } from '../../loyalty/player.ts'
import { changeOrderStatus } from '../../order/change-order-status.ts'
import { addComplaintPhoto, answerComplaint, makeComplaint } from '../../order/complaints.ts'
import { placeOrder } from '../../order/place-order.ts'
import { recordReturn } from '../../order/record-return.ts'
import { writeNote } from '../../order/write-note.ts'
import { keepReport } from '../../payment/callbacks.ts'
import { recordPromptAnswer, submitPrompt } from '../../payment/prompt.ts'
import { resolvePaymentCase, settleRefund } from '../../payment/settle-refund.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { moderateReview, writeReview } from '../../reviews.ts'
import { addAddress } from '../add-address.ts'
import { changeWishlist } from '../change-wishlist.ts'
import { logIn } from '../log-in.ts'
import { setPreferences } from '../preferences.ts'
import { changeProfile } from '../profile.ts'
import { registerUser } from '../register-account.ts'
import { eraseOwnAccount } from './erase-account.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  await shop.caughtUp()
})
afterEach(() => shop.close())

const password = 'a-password-of-nyokabi'
const place = { latitude: -1.2614159, longitude: 36.7182818 }
const street = { street: 'Mvuleni Crescent 88', city: 'Gachieville', region: 'Ngurumo' }
const customer = { name: 'Nyokabi Wairegi', email: 'nyoka@ziwamail.example', phone: '0798123456' }
/** Every free text holds a word of its own. */
const said = (what: string) => `Xquvzora ${what}`

/** What must be in no file. A shorter word could stand in a sealed value by chance. */
const texts = [
  'Nyokabi',
  'Wairegi',
  'nyokabi77',
  'ziwamail',
  '798123456',
  'Mvuleni',
  'Gachieville',
  'Ngurumo',
  'Xquvzora',
]
/** As SQLite stores a number. */
const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const lower = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1')
const needles = (photos: readonly Buffer[]): readonly (readonly [string, Buffer])[] => [
  ...texts.map((one): [string, Buffer] => [one, Buffer.from(one.toLowerCase())]),
  ...Object.values(place).flatMap((one): [string, Buffer][] => [
    [String(one), Buffer.from(String(one))],
    [`${one} as a number`, lower(numberOf(one))],
  ]),
  ...photos.map((photo, n): [string, Buffer] => [`photo ${n}`, lower(photo.subarray(40, 140))]),
]

/** What is found in which file of the data folder. */
const found = async (photos: readonly Buffer[]): Promise<string[]> => {
  const entries = await readdir(shop.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const all = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = lower(await readFile(join(parentPath, name)))
      return needles(photos)
        .filter(([, needle]) => bytes.includes(needle))
        .map(([what]) => `${what} in ${name}`)
    }),
  )
  return all.flat()
}

/** An order that a driver brings, with notes and places on the way, a photo, and a look at the phone. */
const brought = async (own: Actor): Promise<void> => {
  const driver = await newDriver(shop, 'otieno')
  const body = milkOrder(4, { customer, notes: said('gate'), address: { ...street, ...place } })
  const { orderId } = await shop.done(placeOrder, { body }, own)
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await shop.done(changeOrderStatus, { orderId, status }, manager)
  }
  await shop.done(createDelivery, { orderId })
  const deliveryId = deliveryIdOf(orderId)
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: driver.id } }, admin)
  await shop.done(pickUpDelivery, { deliveryId }, driver)
  await shop.done(stepDelivery, { deliveryId, to: 'in_transit' }, driver)
  await shop.done(stepDelivery, { deliveryId, to: 'out_for_delivery' }, driver)
  await shop.caughtUp()
  const at = shop.deps.world.now().toISOString()
  await shop.done(
    recordPositions,
    { fixes: [{ ...place, at, accuracy: 5, heading: null }] },
    driver,
  )
  await shop.done(recordTrackingEvent, { deliveryId, notes: said('bell') }, driver)
  const home = { latitude: -1.3, longitude: 36.8, accuracy: 5, heading: null }
  shop.tick(3_600_000)
  const later = shop.deps.world.now().toISOString()
  await shop.done(recordPositions, { fixes: [{ ...home, at: later }] }, driver)
  await shop.done(addPhoto, { deliveryId, bytes: await lyingJpeg(300, 200) }, driver)
  await shop.done(showPhone, { orderId }, manager)
  await shop.done(
    writeNote,
    { orderId, noteId: shop.deps.world.newId(), text: said('aside') },
    manager,
  )
  await shop.done(failDelivery, { deliveryId, reason: said('dog') }, driver)
  await shop.done(returnDelivery, { deliveryId, reason: said('back'), writtenOff: [] }, manager)
  await shop.done(completeReturn, { deliveryId })
}

const finance: Actor = { id: 'f', role: 'finance' }

/** An order that is paid by M-PESA, delivered, complained about with a photo, and paid back. */
const paidAndBack = async (own: Actor): Promise<void> => {
  const { newId } = shop.deps.world
  const body = milkOrder(3, { customer, paymentMethod: 'mpesa', address: { ...street, ...place } })
  const { orderId } = await shop.done(placeOrder, { body }, own)
  const amountCents = body.total * 100
  const phone = '254798123456'
  const { attemptId } = await shop.done(startPayment, { orderId, phone, amountCents }, own)
  await shop.done(submitPrompt, { orderId, attemptId })
  const accepted = { kind: 'accepted', checkoutRequestId: `c_${attemptId}`, merchantRequestId: 'm' }
  await shop.done(recordPromptAnswer, {
    orderId,
    attemptId,
    answer: { ...accepted, kind: 'accepted' },
  })
  await shop.done(keepReport, {
    orderId,
    subjectId: attemptId,
    purpose: 'payment-callback',
    raw: JSON.stringify({ phone, said: said('report') }),
    anonymous: () => '',
  })
  // Somebody else's phone paid, which finance looks into.
  const paid = { amountCents, phone: '254711000111', receipt: 'SNYK000001' }
  await callback(shop, { orderId }, attemptId, paid)
  await shop.caughtUp()
  const { payment: doubted } = await paymentOf(orderId)
  for (const { caseId } of doubted.cases) {
    const decision = { orderId, caseId, resolution: 'dismissed', note: said('called') } as const
    await shop.done(resolvePaymentCase, decision, finance)
  }
  expect(doubted.cases).toHaveLength(1)
  await deliver(shop.deps, orderId)
  const complaintId = newId()
  const lines = [{ productId: 1, variantId: 0, quantity: 1 }]
  const complaint = { orderId, complaintId, lines, reason: 'damaged', words: said('wet') } as const
  await shop.done(makeComplaint, complaint, own)
  await shop.done(
    addComplaintPhoto,
    { orderId, complaintId, bytes: await lyingJpeg(280, 180) },
    own,
  )
  const answer = {
    orderId,
    complaintId,
    answer: 'refund',
    words: said('sorry'),
    feeBack: false,
  } as const
  await shop.done(answerComplaint, answer, manager)
  await shop.done(
    recordReturn,
    {
      orderId,
      returnId: newId(),
      lines: [{ productId: 1, variantId: 0, quantity: 1, writtenOff: 0 }],
      reason: said('sour'),
      feeBack: false,
    },
    manager,
  )
  await shop.caughtUp()
  const { payment } = await paymentOf(orderId)
  for (const { refundId } of payment.refunds) {
    const mark = { action: 'mark', reference: 'SNYK000002', mayReverse: false } as const
    await shop.done(settleRefund, { orderId, refundId, ...mark }, finance)
  }
}

const paymentOf = async (orderId: string) => {
  const answer = await shop.deps.queries.payments.ofOrder(admin, orderId)
  return answer.ok ? answer.value : expect.fail(answer.error.code)
}

/** An account for which its person and the staff did everything that Duka keeps anything of. */
const livedIn = async (): Promise<Actor> => {
  const account = { username: 'nyokabi77', email: customer.email, password }
  const { userId } = await shop.done(registerUser, {
    ...account,
    fullName: customer.name,
    phoneNumber: customer.phone,
  })
  const own: Actor = { id: userId, role: 'customer' }
  await shop.done(logIn, { username: 'nyokabi77', password })
  await shop.done(changeProfile, { fullName: customer.name, phoneNumber: customer.phone }, own)
  const address = { name: said('home'), ...street, ...place }
  await shop.done(addAddress, { userId, address, isDefault: true }, own)
  await shop.done(changeWishlist, { userId, add: [1], remove: [] }, own)
  await shop.done(
    setPreferences,
    {
      userId,
      preferences: {
        branchId: 1,
        favoriteCategories: [1],
        dietaryRestrictions: [],
        shoppingFrequency: 'Weekly',
        budgetRange: 'Under KSh 1,000',
        deliveryPreference: 'Pickup from Store',
        ...place,
      },
    },
    own,
  )
  await shop.done(showOnLeaderboard, { isShown: true }, own)
  await brought(own)
  await paidAndBack(own)
  const body = milkOrder(1, { customer, address: street })
  const { orderId } = await shop.done(placeOrder, { body }, own)
  const cancel = { orderId, status: 'cancelled', reason: said('late') } as const
  await shop.done(changeOrderStatus, cancel, own)
  await shop.caughtUp()
  const review = { productId: 1, rating: 5, title: said('creamy'), text: said('milk') }
  await shop.done(writeReview, review, own)
  await shop.caughtUp()
  await shop.done(moderateReview, { reviewId: await reviewOf(own), hide: said('rude') }, admin)
  const correction = { userId, correctionId: shop.deps.world.newId(), points: 5 }
  await shop.done(correctPoints, { ...correction, reason: said('points') }, admin)
  await shop.caughtUp()
  return own
}

const reviewOf = async ({ id }: Actor): Promise<string> => {
  const answer = await shop.deps.queries.reviews.ofAuthor(admin, id, { limit: 1 })
  return answer.ok ? (answer.value.docs[0]?.id ?? '') : expect.fail(answer.error.code)
}

/** Runs the jobs that follow from the events after the first `done`, and from the events of these jobs. */
const runJobs = async (done: number): Promise<void> => {
  const { run } = paymentJobs(shop)
  const reactions = eventJobs.map((job) => reactionOf(job, usualTimings))
  const read = await shop.deps.events.readAll(null, 10_000)
  const events = read.events.slice(done)
  if (events.length === 0) return
  for (const { type, data } of jobsOf(reactions, events)) await run(type, strings(data))
  await shop.caughtUp()
  await runJobs(read.events.length)
}
const strings = (data: object): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'string'))

/** Sums that finance reads. */
const figures = async () => {
  const { sales, 'branch-days': days } = await shop.documents()
  return { sales, days }
}

it('leaves nothing of a person in any byte of the data folder, and finance’s figures as they were', async () => {
  const own = await livedIn()
  const photos = await Promise.all(
    (await shop.deps.handovers.list(null, 9)).map(async ({ name }) =>
      Buffer.from((await shop.deps.handovers.get(name)) ?? []),
    ),
  )
  expect(photos).toHaveLength(2)
  const before = await found(photos)
  for (const what of [
    ...texts,
    String(place.latitude),
    `${place.latitude} as a number`,
    'photo 0',
  ]) {
    expect(before.join()).toContain(`${what} in `)
  }
  const counted = await figures()
  const { events } = await shop.deps.events.readAll(null, 10_000)
  await shop.done(eraseOwnAccount, { password, openOrders: 'cancel' }, own)
  await shop.caughtUp()
  await runJobs(events.length)
  await paymentJobs(shop).run('scrub-files')
  expect(await found(photos)).toEqual([])
  expect(await figures()).toEqual(counted)
}, 60_000)
