import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { createDelivery } from '#src/commands/delivery/follow-order.ts'
import { handOverDelivery } from '#src/commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { addPhoto } from '#src/commands/delivery/photo.ts'
import { pickUpDelivery } from '#src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, failDelivery, stepDelivery } from '#src/commands/delivery/plain-steps.ts'
import { recordPositions } from '#src/commands/delivery/positions.ts'
import { recordTrackingEvent } from '#src/commands/delivery/record-tracking-event.ts'
import { completeReturn, returnDelivery } from '#src/commands/delivery/return-delivery.ts'
import { lookInto } from '#src/commands/disclosure/look-into.ts'
import { showPhone } from '#src/commands/disclosure/show-phone.ts'
import { correctPoints } from '#src/commands/loyalty/correct-points.ts'
import { showOnLeaderboard } from '#src/commands/loyalty/player.ts'
import { redeemReward } from '#src/commands/loyalty/redeem-reward.ts'
import { createReward } from '#src/commands/loyalty/rewards.ts'
import { changeOrderStatus } from '#src/commands/order/change-order-status.ts'
import {
  addComplaintPhoto,
  answerComplaint,
  makeComplaint,
} from '#src/commands/order/complaints.ts'
import { joinOrder } from '#src/commands/order/join-order.ts'
import { placeOrder } from '#src/commands/order/place-order.ts'
import { recordReturn } from '#src/commands/order/record-return.ts'
import { writeNote } from '#src/commands/order/write-note.ts'
import { keepReport } from '#src/commands/payment/callbacks.ts'
import { settleRefund } from '#src/commands/payment/give-refund.ts'
import { importStatement } from '#src/commands/payment/import-statement.ts'
import { recordPromptAnswer, submitPrompt } from '#src/commands/payment/prompt.ts'
import { nameReceipt } from '#src/commands/payment/receipts.ts'
import { writeOffDebt } from '#src/commands/payment/settle-debt.ts'
import { reopenFinding, settleFinding } from '#src/commands/payment/settle-findings.ts'
import { resolvePaymentCase, takeUpPaymentCase } from '#src/commands/payment/settle-refund.ts'
import { startPayment } from '#src/commands/payment/start-payment.ts'
import { moderateReview, writeReview } from '#src/commands/reviews.ts'
import { addAddress } from '#src/commands/user/add-address.ts'
import { createAdmin } from '#src/commands/user/admins.ts'
import { changeWishlist } from '#src/commands/user/change-wishlist.ts'
import { factorOf, passkeyName } from '#src/commands/user/factor-record.ts'
import { logIn, logInByCode, logInByPasskey } from '#src/commands/user/log-in.ts'
import {
  addPasskey,
  askForPasskey,
  offerPasskey,
  removePasskey,
} from '#src/commands/user/passkeys.ts'
import { spendPasswordLink } from '#src/commands/user/passwords.ts'
import { setPreferences } from '#src/commands/user/preferences.ts'
import { changeAddress, changeProfile } from '#src/commands/user/profile.ts'
import { registerUser } from '#src/commands/user/register-account.ts'
import {
  closeBrowserNotices,
  closeFactorNotices,
  confirmFactor,
  offerFactor,
  resetFactorByName,
} from '#src/commands/user/second-factor.ts'
import { sessionTokenHash } from '#src/commands/user/sessions.ts'
import { waitingAccount } from '#src/commands/user/sign-in-note.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import { admin, manager, newDriver } from '../commands/deliveries.ts'
import { fillShop, milkOrder, stock } from '../commands/goods.ts'
import { callback } from '../commands/payments.ts'
import { createAuthenticator } from '../http/authenticator.ts'
import { deliver } from '../http/deliver.ts'
import { asIs, paid, portalFile } from '../payment/statement.ts'
import { lyingJpeg } from '../pictures.ts'
import type { TestShop } from '../shop.ts'
import type { WholePerson } from './people.ts'
import { takeBack } from './take-back.ts'

const finance: Actor = { id: 'f', role: 'finance' }
const REWARD = '0190f3a1-0000-7000-8000-0000000000aa'

/** The goods, the reward and the staff that lives are lived with. */
export const openForLives = async (shop: TestShop): Promise<void> => {
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  const names = { name: 'KSh 50 off', nameSw: 'KSh 50', description: '', descriptionSw: '' }
  const worth = { kind: 'amount_off', cents: 5_000 } as const
  const terms = { pointsCost: 10, worth, minimumCents: 0, validDays: 30 }
  await shop.done(createReward, { rewardId: REWARD, details: { ...names, ...terms } }, admin)
  const boss = { username: 'boss', email: 'boss@duka.example', fullName: 'Boss' }
  await shop.done(createAdmin, { ...boss, phoneNumber: '', reason: 'The first one' })
  await shop.caughtUp()
}

const paymentOf = async (shop: TestShop, orderId: string) => {
  await shop.caughtUp()
  const answer = await shop.deps.queries.payments.ofOrder(admin, orderId)
  return answer.ok ? answer.value : expect.fail(answer.error.code)
}

const openLife = (shop: TestShop, person: WholePerson) => {
  const { newId } = shop.deps.world
  const { customer, street, place, word, receipts, secret } = person
  const { phone } = customer
  const msisdn = `254${phone.slice(1)}`
  const texts: string[] = []
  const said = (what: string): string => {
    const text = `${word} ${what}`
    texts.push(text)
    return text
  }
  const address = { ...street, ...place }

  const packed = async (own: Actor, quantity: number, driver: Actor): Promise<string> => {
    const body = milkOrder(quantity, { customer, notes: said('gate'), address })
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
    return orderId
  }

  /** An order that comes back: with notes, places on the way, a photo, a refused report, and a look at the phone. */
  const broughtInVain = async (own: Actor, driver: Actor): Promise<void> => {
    const orderId = await packed(own, 4, driver)
    const deliveryId = deliveryIdOf(orderId)
    const at = shop.deps.world.now().toISOString()
    const fix = { ...place, at, accuracy: 5, heading: null }
    await shop.done(recordPositions, { fixes: [fix] }, driver)
    // The place of an entry is the rider's own, and is erased with the rider.
    const nearby = { latitude: -1.27, longitude: 36.73, accuracy: 5 }
    const noted = { deliveryId, notes: said('bell'), place: nearby }
    await shop.done(recordTrackingEvent, noted, driver)
    const late = { deliveryId, status: 'in_transit', notes: said('late') } as const
    await shop.refused(recordTrackingEvent, late, driver)
    const home = { latitude: -1.3, longitude: 36.8, accuracy: 5, heading: null }
    shop.tick(3_600_000)
    const later = shop.deps.world.now().toISOString()
    await shop.done(recordPositions, { fixes: [{ ...home, at: later }] }, driver)
    await shop.done(addPhoto, { deliveryId, bytes: await lyingJpeg(300, 200) }, driver)
    await shop.done(showPhone, { orderId }, manager)
    await shop.done(writeNote, { orderId, noteId: newId(), text: said('aside') }, manager)
    await shop.done(failDelivery, { deliveryId, reason: said('dog') }, driver)
    await shop.done(returnDelivery, { deliveryId, reason: said('back'), writtenOff: [] }, manager)
    await shop.done(completeReturn, { deliveryId })
    await shop.done(lookInto, { kind: 'order', id: orderId, page: { limit: 5 } }, admin)
  }

  const handedOver = async (own: Actor, driver: Actor): Promise<void> => {
    const deliveryId = deliveryIdOf(await packed(own, 2, driver))
    await shop.done(handOverDelivery, { deliveryId, reason: said('window') }, manager)
  }

  const prompted = async (own: Actor, orderId: string, amountCents: number): Promise<string> => {
    const start = { orderId, phone: msisdn, amountCents }
    const { attemptId } = await shop.done(startPayment, start, own)
    await shop.done(submitPrompt, { orderId, attemptId })
    const ids = { checkoutRequestId: `c_${attemptId}`, merchantRequestId: 'm' }
    const answer = { kind: 'accepted', ...ids } as const
    await shop.done(recordPromptAnswer, { orderId, attemptId, answer })
    return attemptId
  }

  /** An order paid by a stranger's phone, delivered, complained about with a photo, and paid back in part. */
  const paidAndBack = async (own: Actor): Promise<void> => {
    const body = milkOrder(3, { customer, paymentMethod: 'mpesa', address })
    const { orderId } = await shop.done(placeOrder, { body }, own)
    const amountCents = body.total * 100
    const attemptId = await prompted(own, orderId, amountCents)
    const raw = JSON.stringify({ phone: msisdn, said: said('report') })
    const report = { orderId, raw, anonymous: () => '' }
    await shop.done(keepReport, { ...report, subjectId: attemptId, purpose: 'payment-callback' })
    await shop.done(nameReceipt, { orderId, receipt: `${receipts}000009` }, own)
    const told = { amountCents, phone: '254711000111', receipt: `${receipts}000001` }
    await callback(shop, { orderId }, attemptId, told)
    const { payment: doubted } = await paymentOf(shop, orderId)
    for (const { caseId } of doubted.cases) {
      const decision = { orderId, caseId, resolution: 'dismissed', note: said('called') } as const
      await shop.done(resolvePaymentCase, decision, finance)
      await shop.done(takeUpPaymentCase, { orderId, caseId, note: said('again') }, finance)
      await shop.done(resolvePaymentCase, decision, finance)
    }
    expect(doubted.cases).toHaveLength(1)
    await deliver(shop.deps, orderId)
    const complaintId = newId()
    const line = { productId: 1, variantId: 0, quantity: 1 }
    const about = { orderId, complaintId }
    const words = { lines: [line], reason: 'damaged', words: said('wet') } as const
    await shop.done(makeComplaint, { ...about, ...words }, own)
    await shop.done(addComplaintPhoto, { ...about, bytes: await lyingJpeg(280, 180) }, own)
    const back = { answer: 'refund', feeBack: false, goods: 'gone' } as const
    const answer = { ...back, words: said('sorry') }
    await shop.done(answerComplaint, { ...about, ...answer }, manager)
    const lines = [{ ...line, writtenOff: 0 }]
    const returned = { orderId, returnId: newId(), lines, reason: said('sour'), feeBack: false }
    await shop.done(recordReturn, returned, manager)
    const { payment } = await paymentOf(shop, orderId)
    for (const [n, { refundId }] of payment.refunds.entries()) {
      await shop.done(keepReport, { ...report, subjectId: refundId, purpose: 'refund-callback' })
      const how = {
        action: 'mark',
        reference: `${receipts}${n}00002`,
        mayReverse: false,
      } as const
      await shop.done(settleRefund, { orderId, refundId, ...how }, finance)
    }
  }

  const debtWrittenOff = async (own: Actor): Promise<void> => {
    const body = milkOrder(1, { customer, paymentMethod: 'mpesa', address })
    const { orderId } = await shop.done(placeOrder, { body }, own)
    const told = { amountCents: body.total * 100, receipt: `${receipts}000107` }
    const { amountCents, receipt } = told
    await callback(shop, { orderId }, await prompted(own, orderId, amountCents), told)
    await deliver(shop.deps, orderId)
    shop.tick(60_000)
    await shop.done(takeBack, { orderId, of: receipt, by: `${receipts}000108`, amountCents })
    await shop.done(writeOffDebt, { orderId, amountCents, note: said('moved') }, finance)
  }

  /** Money that came to the till with the payer's words, and is booked for an order; other money that is explained. */
  const foundOnStatement = async (own: Actor): Promise<void> => {
    const body = milkOrder(1, { customer, paymentMethod: 'mpesa', address })
    const { orderNumber } = await shop.done(placeOrder, { body }, own)
    await shop.caughtUp()
    const [hers, other] = [`${receipts}000003`, `${receipts}000004`]
    const paidIn = body.total.toFixed(2)
    const csv = portalFile([
      paid({ receipt: hers, paidIn, account: said('till') }),
      paid({ receipt: other, paidIn, account: 'gift' }),
    ])
    await shop.done(importStatement, asIs(csv), finance)
    await shop.done(settleFinding, { id: hers, how: 'matched', orderNumber }, finance)
    await shop.done(settleFinding, { id: other, how: 'explained', note: 'A gift' }, finance)
    await shop.done(reopenFinding, { id: other, note: 'No gift' }, finance)
  }

  const guestOrder = async (notes: string) => {
    const body = milkOrder(1, { customer, address, notes, secret })
    const { orderId } = await shop.done(placeOrder, { body }, guest)
    return orderId
  }

  const reviewed = async (own: Actor): Promise<void> => {
    const review = { productId: 1, rating: 5, title: said('creamy'), text: said('milk') }
    await shop.caughtUp()
    await shop.done(writeReview, { ...review, text: 'First words' }, own)
    await shop.done(writeReview, review, own)
    await shop.caughtUp()
    const answer = await shop.deps.queries.reviews.ofAuthor(admin, own.id, { limit: 1 })
    const reviewId = (answer.ok && answer.value.docs[0]?.id) || expect.fail('No review')
    await shop.done(moderateReview, { reviewId, hide: said('rude') }, admin)
  }

  const account = async (): Promise<Actor> => {
    const { username, password } = person
    const { name: fullName, email } = customer
    const who = { fullName, phoneNumber: phone }
    const first = { fullName: customer.name.toUpperCase(), phoneNumber: phone }
    const { userId } = await shop.done(registerUser, { username, email, password, ...first })
    const own: Actor = { id: userId, role: 'customer' }
    await shop.done(changeProfile, who, own)
    const saved = { name: 'Home', ...street, ...place }
    const added = await shop.done(addAddress, { userId, address: saved, isDefault: true }, own)
    const moved = { ...saved, name: said('house') }
    await shop.done(changeAddress, { userId, ...added, address: moved }, own)
    await shop.done(changeWishlist, { userId, add: [1], remove: [] }, own)
    const goods = { branchId: 1, favoriteCategories: [1], dietaryRestrictions: [] }
    const habits = {
      shoppingFrequency: 'Weekly',
      budgetRange: 'Under KSh 1,000',
      deliveryPreference: 'Pickup from Store',
    } as const
    await shop.done(setPreferences, { userId, preferences: { ...goods, ...habits, ...place } }, own)
    await shop.done(showOnLeaderboard, { isShown: true }, own)
    return own
  }

  const pointsOf = async (own: Actor): Promise<void> => {
    const correction = { userId: own.id, correctionId: newId(), points: 50, reason: said('points') }
    await shop.done(correctPoints, correction, admin)
    await shop.done(redeemReward, { rewardId: REWARD }, own)
  }

  const codeOf = (secretOfApp: string): string =>
    new TOTP({ secret: Secret.fromBase32(secretOfApp) }).generate({
      timestamp: shop.deps.world.now().getTime(),
    })

  /** Sets the first factor in a browser that came by a link. */
  const newFactor = async (staff: Actor, password: string) => {
    const byLink = { isWaiting: false, byLink: true }
    const proof = { ...byLink, password, factor: undefined }
    const { secret: ofApp } = await shop.done(offerFactor, proof, staff)
    const changer = { ...byLink, browserId: said('app'), token: undefined }
    return shop.done(confirmFactor, { ...changer, code: codeOf(ofApp) }, staff)
  }

  const waitingFor = async (username: string, password: string) => {
    const { token } = await shop.done(logIn, { username, password })
    return (
      (await waitingAccount(shop.deps, token, 'code')) ?? expect.fail('Nobody waits for a code')
    )
  }

  /** Adds a passkey, whose counter falls, and removes it. Three recovery codes prove the person. */
  const passkeyOf = async (
    staff: Actor,
    { username, password }: { username: string; password: string },
    codes: readonly string[],
  ) => {
    const site = { host: 'localhost', origin: 'http://localhost:3000' }
    const made = createAuthenticator(site.origin)
    const [first = '', second = ''] = codes
    const from = { isWaiting: false, byLink: false, site }
    const changer = { ...from, browserId: said('key'), token: undefined }
    const proof = { ...from, password, factor: { code: first } }
    const offer = await shop.done(offerPasskey, proof, staff)
    await shop.done(
      addPasskey,
      { ...changer, response: made.create(offer), name: said('phone') },
      staff,
    )
    for (const counter of [5, 3]) {
      shop.tick(1)
      const question = await shop.done(askForPasskey, { userId: staff.id, site })
      const response = made.sign(question, { counter })
      const waiting = await waitingFor(username, password)
      const browser = { isKnown: true, name: 'Chrome', browserId: said('copy') }
      await shop.issued(logInByPasskey, { waiting, site, response, browser })
    }
    const [added] = (await factorOf(shop.deps.vault, staff.id)).passkeys
    const remove = { ...changer, password, factor: { code: second } }
    await shop.done(removePasskey, { ...remove, name: passkeyName(added?.id ?? '') }, staff)
  }

  /** An account of the staff, with a second factor, sessions in several browsers, and reasons of the operator. */
  const staffAccount = async (): Promise<{ staff: Actor; secrets: string[] }> => {
    const { password } = person
    const username = `${person.username}.works`
    const named = { fullName: customer.name, email: `works.${customer.email}`, phoneNumber: phone }
    const { token } = await shop.done(createAdmin, { username, ...named, reason: said('boss') })
    await shop.done(spendPasswordLink, { token, password })
    const browser = { isKnown: false, name: said('phone'), browserId: said('browser') }
    const first = await shop.done(logIn, { username, password, browser })
    const staff: Actor = { id: first.account.userId, role: 'admin' }
    await newFactor(staff, password)
    await shop.done(closeFactorNotices, { browserId: said('reads') }, staff)
    await shop.done(resetFactorByName, { username, reason: said('lost') })
    shop.tick(60_000)
    const { recoveryCodes } = await newFactor(staff, password)
    const [code = '', ...others] = recoveryCodes
    await passkeyOf(staff, { username, password }, others)
    const waiting = await waitingFor(username, password)
    const other = { ...browser, browserId: said('desktop') }
    const whole = await shop.done(logInByCode, { waiting, code, browser: other })
    await shop.done(closeBrowserNotices, { browserId: other.browserId }, staff)
    const { vault } = shop.deps
    const factor = await factorOf(vault, staff.id)
    const [unused = ''] = factor.recovery
    const hash = (await vault.passwordHash(staff.id)) ?? ''
    const secrets = [factor.secret ?? '', unused, hash, sessionTokenHash(whole.token)]
    return { staff, secrets }
  }

  return {
    live: async () => {
      const own = await account()
      const { username, password } = person
      await shop.done(logIn, { username, password })
      const driver = await newDriver(shop, `otieno_${person.receipts.toLowerCase()}`)
      await broughtInVain(own, driver)
      await handedOver(own, driver)
      await paidAndBack(own)
      await debtWrittenOff(own)
      await foundOnStatement(own)
      const body = milkOrder(1, { customer, address: street })
      const { orderId } = await shop.done(placeOrder, { body }, own)
      const cancel = { orderId, status: 'cancelled', reason: said('late') } as const
      await shop.done(changeOrderStatus, cancel, own)
      const joined = await guestOrder(said('joined'))
      await shop.done(joinOrder, { orderId: joined }, { ...own, holds: joined })
      await reviewed(own)
      await pointsOf(own)
      /** What follows is not the account's. */
      const ofAccount = [...texts]
      const guestOrderId = await guestOrder(said('guest'))
      const { staff, secrets } = await staffAccount()
      await shop.caughtUp()
      return { own, staff, guestOrderId, secrets, ofAccount, texts }
    },
  }
}

/** Does, with three identities of one person, everything of which Duka keeps anything. Staff do their part. */
export const liveWholly = (shop: TestShop, person: WholePerson) => openLife(shop, person).live()

export type WholeLife = Awaited<ReturnType<typeof liveWholly>>
