import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Actor, guest, system } from '../domain/kernel/actor.ts'
import { abandonOrder } from './abandon-order.ts'
import { addAddress } from './add-address.ts'
import { addCategory } from './add-category.ts'
import { addProduct } from './add-product.ts'
import { assignRole } from './assign-role.ts'
import { beginReversal } from './begin-reversal.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { changePassword } from './change-password.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { changeProductPrice } from './change-product-price.ts'
import { changeWishlist } from './change-wishlist.ts'
import { countStock } from './count-stock.ts'
import { dispatchOrderStock } from './dispatch-order-stock.ts'
import { eraseGuest } from './erase-guest.ts'
import { eraseOwnAccount } from './erase-own-account.ts'
import { eraseTraces } from './erase-traces.ts'
import { eraseUser } from './erase-user.ts'
import { expireAttempt } from './expire-attempt.ts'
import { expireGuestOrder } from './expire-guest-order.ts'
import { expireUnpaidOrder } from './expire-unpaid-order.ts'
import { findOpenAttempt } from './find-open-attempt.ts'
import { holdMoney } from './hold-money.ts'
import { importStatement } from './import-statement.ts'
import { keepCallback } from './keep-callback.ts'
import { listDeadJobs } from './list-dead-jobs.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'
import { makePasswordLink } from './make-password-link.ts'
import { moderateReview } from './moderate-review.ts'
import { noteOrderCancelled } from './note-order-cancelled.ts'
import { openBranch } from './open-branch.ts'
import { placeOrder } from './place-order.ts'
import { readMoneyHold } from './read-money-hold.ts'
import { readPayment } from './read-payment.ts'
import { recordPromptAnswer } from './record-prompt-answer.ts'
import { recordQueryResult } from './record-query-result.ts'
import { recordReversalResult } from './record-reversal-result.ts'
import { registerUser } from './register-user.ts'
import { releaseGuestOrder } from './release-guest-order.ts'
import { releaseMoney } from './release-money.ts'
import { releaseOrderStock } from './release-order-stock.ts'
import { resetPassword } from './reset-password.ts'
import { resolvePaymentCase } from './resolve-payment-case.ts'
import { retryParked } from './retry-parked.ts'
import { reviveJob } from './revive-job.ts'
import { settleCallback } from './settle-callback.ts'
import { settleRefund } from './settle-refund.ts'
import { spendPasswordLink } from './spend-password-link.ts'
import { startPayment } from './start-payment.ts'
import { submitPrompt } from './submit-prompt.ts'
import { groceries, kabete, milk, milkOrder, registration } from './testing-goods.ts'
import { waitingGuestOrders } from './waiting-guest-orders.ts'
import { withdrawOrder } from './withdraw-order.ts'
import { writeReview } from './write-review.ts'

const userId = '01890000-0000-7000-8000-000000000001'
const actors: Record<string, Actor> = {
  guest,
  customer: { id: userId, role: 'customer' },
  driver: { id: 'd', role: 'driver' },
  manager: { id: 'm', role: 'branch_manager', branchId: 1 },
  'manager of another branch': { id: 'n', role: 'branch_manager', branchId: 2 },
  finance: { id: 'f', role: 'finance' },
  admin: { id: 'a', role: 'admin' },
  system,
}
const everybody = Object.keys(actors)
const but = (...names: string[]) => everybody.filter((name) => !names.includes(name))
const admins = ['admin', 'system']

const key = { branchId: 1, productId: 1, variantId: 0 }
const address = { name: 'Home', street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' }

const attempt = { orderId: 'o', attemptId: 'a' }
const refund = { orderId: 'o', refundId: 'r' }
const held = { orderId: 'o', caseId: 'c' }
const said = {
  ...attempt,
  resultCode: '0',
  checkoutRequestId: 'c',
  merchantRequestId: 'm',
  amountCents: null,
  receipt: null,
  phone: null,
  transactionTime: null,
  retryAfterSeconds: null,
}

type Row = { name: string; may(actor: Actor): boolean; who: string[] }
const row = <Input>(
  command: { name: string; may(actor: Actor, input: Input): boolean },
  input: Input,
  who: string[],
): Row => ({ name: command.name, may: (actor) => command.may(actor, input), who })

const table: Row[] = [
  row(openBranch, kabete, admins),
  row(addCategory, groceries, admins),
  row(addProduct, milk, admins),
  row(
    changeProductPrice,
    { productId: 1, variantId: 0, priceCents: 1, compareAtPriceCents: null },
    admins,
  ),
  row(countStock, { ...key, onHand: 1, reason: 'count' }, ['manager', ...admins]),
  row(registerUser, registration('a'), everybody),
  row(logIn, { username: 'a', password: 'b' }, everybody),
  row(logOut, { token: 't' }, everybody),
  row(assignRole, { userId, role: 'admin', branchId: null }, admins),
  row(addAddress, { userId, address, isDefault: false }, ['customer']),
  // That the product came with an order is found out when it runs.
  row(writeReview, { productId: 1, rating: 5, title: '', text: 'Fresh.' }, but('guest', 'system')),
  row(moderateReview, { reviewId: 'r', hide: 'Insults' }, [
    'manager',
    'manager of another branch',
    'admin',
  ]),
  row(changeWishlist, { userId, add: [1], remove: [] }, ['customer']),
  row(placeOrder, { body: milkOrder() }, but('system')),
  row(placeOrder, { body: milkOrder(1, { userId }) }, ['customer']),
  // Who may set which status is the table of transitions.
  row(changeOrderStatus, { orderId: 'o', status: 'confirmed' }, but('guest')),
  row(logOutEverywhere, null, but('guest', 'system')),
  row(changePassword, { oldPassword: 'o', password: 'p', token: 't' }, but('guest', 'system')),
  row(resetPassword, { username: 'wanjiku' }, ['system']),
  row(makePasswordLink, { userId }, admins),
  row(spendPasswordLink, { token: 't', password: 'p' }, everybody),
  row(eraseUser, { userId }, admins),
  row(eraseOwnAccount, { password: 'p' }, but('guest', 'system')),
  row(eraseGuest, { orderId: 'o' }, admins),
  row(eraseTraces, { userId }, ['system']),
  row(abandonOrder, { orderNumber: 'DK-00000001' }, ['system']),
  row(releaseOrderStock, { orderId: 'o' }, ['system']),
  row(dispatchOrderStock, { orderId: 'o' }, ['system']),
  // Whose order it is says who may pay for it, and who may read of it.
  row(startPayment, { orderId: 'o', phone: '254712345678', amountCents: 1 }, but('system')),
  row(changePaymentMethod, { orderId: 'o', paymentMethod: 'cash' }, but('system')),
  row(withdrawOrder, { orderId: 'o' }, but('system')),
  row(readPayment, { orderId: 'o' }, everybody),
  row(importStatement, { csv: '' }, ['finance', ...admins]),
  row(resolvePaymentCase, { ...held, resolution: 'accepted', note: 'Called' }, [
    'finance',
    ...admins,
  ]),
  row(settleRefund, { ...refund, mayReverse: false, action: 'reverse' }, ['finance', ...admins]),
  row(submitPrompt, attempt, ['system']),
  row(recordPromptAnswer, { ...attempt, answer: { kind: 'unknown' } }, ['system']),
  row(keepCallback, { ...attempt, raw: '', anonymous: '' }, ['system']),
  row(settleCallback, said, ['system']),
  row(recordQueryResult, { ...attempt, result: 'pending' }, ['system']),
  row(findOpenAttempt, attempt, ['system']),
  row(expireAttempt, attempt, ['system']),
  row(expireUnpaidOrder, { orderId: 'o' }, ['system']),
  row(expireGuestOrder, { branchId: 1, orderId: 'o' }, ['system']),
  row(releaseGuestOrder, { orderId: 'o' }, ['system']),
  row(waitingGuestOrders, { branchId: 1 }, ['system']),
  row(noteOrderCancelled, { orderId: 'o' }, ['system']),
  row(beginReversal, { ...refund, requestId: 'e' }, ['system']),
  row(retryParked, null, admins),
  row(listDeadJobs, { limit: 1 }, admins),
  row(reviveJob, { id: 'j' }, admins),
  row(holdMoney, { lostFrom: null, lostUntil: null }, ['system']),
  row(readMoneyHold, {}, admins),
  row(releaseMoney, { reason: 'Compared' }, admins),
  row(recordReversalResult, { ...refund, succeeded: true, resultCode: '0', reference: 'R' }, [
    'system',
  ]),
]

describe('who may issue which command', () => {
  it.each(table)('$name: $who', ({ may, who }) => {
    const allowed = Object.entries(actors).filter(([, actor]) => may(actor))
    expect(allowed.map(([name]) => name).sort()).toEqual([...who].sort())
  })

  it('is said here of every command that there is', () => {
    const folder = new URL('.', import.meta.url)
    const names = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.includes('test'))
      .flatMap((file) => {
        const text = readFileSync(new URL(file, folder), 'utf8')
        return /: Command<[^=]*= \{\s*name: '([a-z-]+)'/.exec(text)?.[1] ?? []
      })
    expect(names.length).toBeGreaterThan(10)
    expect([...new Set(table.map(({ name }) => name))].sort()).toEqual(names.sort())
  })
})
