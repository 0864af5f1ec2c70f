import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import type { WaitingOrder } from '../../domain/guest-orders.ts'
import { groceries, milk, milkOrder, registration } from '../../testing/commands/goods.ts'
import { setup } from '../../testing/commands/setup.ts'
import { kabete } from '../../testing/domain/branch.ts'
import { flourVariant } from '../../testing/domain/product.ts'
import { ofOwnAccount, ofSignIn } from '../../testing/guards/account-guards.ts'
import { ofDeliveries } from '../../testing/guards/delivery-guards.ts'
import { ofDrivers } from '../../testing/guards/driver-guards.ts'
import {
  actors,
  admins,
  but,
  everybody,
  managers,
  ofBranch,
  type Row,
  row,
  staff,
  userId,
} from '../../testing/guards/guard-row.ts'
import { ofLoyalty } from '../../testing/guards/loyalty-guards.ts'
import { changeBranch } from '../branch/change-branch.ts'
import { openBranch } from '../branch/open-branch.ts'
import { setBranchActive } from '../branch/set-branch-active.ts'
import { addPicture } from '../catalogue/add-picture.ts'
import { addProduct } from '../catalogue/add-product.ts'
import { callOffPrice } from '../catalogue/call-off-price.ts'
import { addCategory, changeCategory, deleteCategory } from '../catalogue/categories.ts'
import { changeProduct, withdrawProduct } from '../catalogue/change-product.ts'
import { changeProductPrice } from '../catalogue/change-product-price.ts'
import { moveStock } from '../catalogue/move-stock-to-variant.ts'
import { addVariant, changeVariant } from '../catalogue/variants.ts'
import { lookInto } from '../disclosure/look-into.ts'
import { recordExport, recordPhoneSearch } from '../disclosure/record-disclosure.ts'
import { showCustomerPhone, showPayerPhone, showPhone } from '../disclosure/show-phone.ts'
import { releaseGuestOrder, waitingGuestOrders } from '../guest-orders/guest-orders.ts'
import { raiseOrderPlaces, readOrderPlaces } from '../guest-orders/order-places.ts'
import { checkImport } from '../import/check-import.ts'
import { advanceImport, startImport } from '../import/run-import.ts'
import { countShelf, countShelves } from '../inventory/count-shelf.ts'
import { countStock } from '../inventory/count-stock.ts'
import { editStock } from '../inventory/edit-stock.ts'
import { readLostSales } from '../inventory/lost-sales.ts'
import {
  dropMissedSearch,
  readMissedSearches,
  reportMissedSearch,
} from '../inventory/missed-searches.ts'
import { openStock } from '../inventory/open-stock.ts'
import {
  dispatchOrderStock,
  releaseOrderStock,
  returnOrderStock,
} from '../inventory/order-stock.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { takeBackReceipt } from '../inventory/take-back-receipt.ts'
import { writeOffStock } from '../inventory/write-off-stock.ts'
import { demandTags } from '../operations/demand-tags.ts'
import { readIntegrity, readLogWarning } from '../operations/integrity.ts'
import { listDeadJobs, reviveJob, reviveJobs } from '../operations/jobs.ts'
import { judgeEvent } from '../operations/judge-event.ts'
import { holdMoney, readMoneyHold, releaseMoney } from '../operations/money-hold.ts'
import { requestReadModelWork } from '../operations/read-models.ts'
import { readSecretAges, renewSecret } from '../operations/renew-secret.ts'
import { retryParked } from '../operations/retry-parked.ts'
import { bringBackOrder } from '../order/bring-back-order.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { changePaymentMethod } from '../order/change-payment-method.ts'
import { abandonOrder } from '../order/claim-order.ts'
import {
  addComplaintPhoto,
  answerComplaint,
  forgetComplaintPhotos,
  makeComplaint,
} from '../order/complaints.ts'
import { expireGuestOrder } from '../order/expire-guest-order.ts'
import { expireUnpaidOrder } from '../order/expire-unpaid-order.ts'
import { joinOrder } from '../order/join-order.ts'
import { markPrinted } from '../order/mark-printed.ts'
import { endLink, makeLink, readLink } from '../order/order-link.ts'
import { placeOrder } from '../order/place-order.ts'
import { previewReturn, recordReturn } from '../order/record-return.ts'
import { withdrawOrder } from '../order/withdraw-order.ts'
import { writeNote } from '../order/write-note.ts'
import { keepReport, settleCallback } from '../payment/callbacks.ts'
import { noteOrderCancelled, noteReturn } from '../payment/follow-order.ts'
import { settleRefund } from '../payment/give-refund.ts'
import { importStatement } from '../payment/import-statement.ts'
import {
  expireAttempt,
  findOpenAttempt,
  recordPromptAnswer,
  recordQueryResult,
  submitPrompt,
} from '../payment/prompt.ts'
import { readPayment } from '../payment/read-payment.ts'
import { nameReceipt } from '../payment/receipts.ts'
import { beginReversal, recordReversalResult } from '../payment/reversals.ts'
import { writeOffDebt } from '../payment/settle-debt.ts'
import {
  eraseFindings,
  reopenFinding,
  settleFinding,
  settleFindings,
} from '../payment/settle-findings.ts'
import { handBackRefund, resolvePaymentCase, takeUpPaymentCase } from '../payment/settle-refund.ts'
import { startPayment } from '../payment/start-payment.ts'
import { moderateReview, writeReview } from '../reviews.ts'
import { offerSetup } from '../shop/offer-setup.ts'
import { setUpShop } from '../shop/set-up-shop.ts'
import { changeSettings } from '../shop/settings.ts'
import {
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
  settleArrival,
} from '../transfer/receive-transfer.ts'
import { completeTransfer, sendTransfer } from '../transfer/send-transfer.ts'
import { createAdmin, resetAdmin } from '../user/admins.ts'
import { eraseOwnAccount, eraseUser } from '../user/erasure/erase-account.ts'
import { eraseAgain } from '../user/erasure/erase-again.ts'
import { eraseGuest, eraseOwnOrder } from '../user/erasure/erase-guest.ts'
import { eraseTraces } from '../user/erasure/erase-traces.ts'
import { logIn } from '../user/log-in.ts'
import {
  changePassword,
  confirmPassword,
  makePasswordLink,
  resetPassword,
  spendPasswordLink,
} from '../user/passwords.ts'
import { registerUser } from '../user/register-account.ts'
import { logOut, logOutEverywhere } from '../user/sessions.ts'
import { assignRole, createStaff, setUserActive } from '../user/staff.ts'

const key = { branchId: 1, productId: 1, variantId: 0 }
const goods = { transferId: 't', lines: [] }

const attempt = { orderId: 'o', attemptId: 'a' }
const refund = { orderId: 'o', refundId: 'r' }
const held = { orderId: 'o', caseId: 'c' }
const waitingPlace: WaitingOrder = {
  orderId: 'o',
  requestKey: 'o',
  buyer: 'guest',
  paymentMethod: 'cash',
  pieces: 1,
  source: '000000',
  admittedAt: '2026-01-05T09:00:00.000Z',
}
const report = {
  orderId: 'o',
  subjectId: 'a',
  purpose: 'payment-callback',
  raw: '',
  anonymous: () => '',
} as const
const judged = {
  eventId: 'e',
  stream: 'inventory-1.1.1',
  revision: 1,
  type: 'StockReceived',
  by: 'Jane Wanjiru',
  reason: 'Seen on the delivery note',
}
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

const table: Row[] = [
  row(openBranch, kabete, admins),
  row(changeBranch, { branchId: 1, facts: kabete }, admins),
  row(setBranchActive, { branchId: 1, isActive: false }, admins),
  row(addCategory, groceries, admins),
  row(addProduct, milk, admins),
  row(
    changeProductPrice,
    { productId: 1, variantId: 0, priceCents: 1, compareAtPriceCents: null },
    admins,
  ),
  row(callOffPrice, { productId: 1, variantId: 0, from: '2026-12-01T05:00:00.000Z' }, admins),
  row(changeProduct, { productId: 1, changes: {} }, admins),
  row(withdrawProduct, { productId: 1, isWithdrawn: true }, admins),
  row(addPicture, { bytes: new Uint8Array() }, admins),
  row(changeVariant, { productId: 1, variantId: 1, changes: {} }, admins),
  row(moveStock, { productId: 1 }, ['system']),
  row(addVariant, { productId: 1, variant: flourVariant(1, 1, true) }, admins),
  row(changeCategory, { categoryId: 1, changes: {} }, admins),
  row(deleteCategory, { categoryId: 1 }, admins),
  row(countStock, { ...key, onHand: 1, reason: 'count' }, ['manager', ...admins]),
  row(editStock, { ...key, quantity: 1 }, ['manager', ...admins]),
  row(openStock, { ...key, quantity: 0, lowStockThreshold: 5 }, ['manager', ...admins]),
  row(countShelf, { ...key, onHand: 1, seen: 2 }, ofBranch),
  row(countShelves, { branchId: 1, rows: [] }, ofBranch),
  row(receiveStock, { branchId: 1, receiptId: 'r', note: '', lines: [] }, ofBranch),
  row(
    takeBackReceipt,
    { branchId: 1, receiptId: 'r', line: { productId: 1, variantId: 0 } },
    ofBranch,
  ),
  row(writeOffStock, { branchId: 1, writeOffId: 'w', reason: 'r', lines: [] }, [
    'manager',
    ...admins,
  ]),
  row(sendTransfer, { ...goods, fromBranchId: 1, toBranchId: 2, note: '' }, ['manager', ...admins]),
  // The run finds out which branches it goes between.
  row(receiveTransfer, { ...goods, receiptId: 'r' }, ['clerk', ...managers]),
  row(closeTransfer, { ...goods, closingId: 'c', outcome: 'lost', reason: 'r' }, managers),
  row(cancelTransfer, { ...goods, reason: 'r' }, managers),
  row(completeTransfer, goods, ['system']),
  ...ofDeliveries,
  ...ofDrivers,
  ...ofLoyalty,
  row(settleArrival, { ...goods, arrivalId: 'a' }, ['system']),
  row(registerUser, registration('a'), everybody),
  row(logIn, { username: 'a', password: 'b' }, everybody),
  row(logOut, { token: 't' }, everybody),
  row(assignRole, { userId, role: 'admin', branchId: null }, admins),
  row(createStaff, { ...registration('a'), role: 'driver', branchId: null }, admins),
  row(setUserActive, { userId, isActive: false }, admins),
  ...ofOwnAccount(userId),
  // The run finds out that the product came with an order.
  row(writeReview, { productId: 1, rating: 5, title: '', text: 'Fresh.' }, but('guest', 'system')),
  row(moderateReview, { reviewId: 'r', hide: 'Insults' }, [
    'manager',
    'manager of another branch',
    'admin',
  ]),
  row(placeOrder, { body: milkOrder() }, but('system')),
  row(placeOrder, { body: milkOrder(1, { userId }) }, ['customer']),
  // The table of transitions says who may set which status.
  row(recordPhoneSearch, { phone: '254712345678' }, staff),
  row(recordExport, { kind: 'orders_exported', filters: 'status=pending' }, staff),
  row(showPhone, { orderId: 'o' }, staff),
  row(showPayerPhone, { orderId: 'o', attemptId: 'a' }, staff),
  // The history's question says who sees which thing.
  row(lookInto, { kind: 'order', id: 'o', page: { limit: 1 } }, staff),
  row(changeOrderStatus, { orderId: 'o', status: 'confirmed' }, but('guest')),
  row(logOutEverywhere, null, but('guest', 'system')),
  row(changePassword, { oldPassword: 'o', password: 'p', token: 't' }, but('guest', 'system')),
  row(resetPassword, { username: 'wanjiku' }, ['system']),
  row(createAdmin, { ...registration('a'), phoneNumber: '', reason: 'Out' }, ['system']),
  ...ofSignIn,
  row(resetAdmin, { username: 'a', reason: 'Locked out' }, ['system']),
  row(offerSetup, null, ['system']),
  row(setUpShop, setup, everybody),
  row(changeSettings, { settings: setup.shop }, admins),
  row(showCustomerPhone, { userId }, managers),
  row(makePasswordLink, { userId }, managers),
  row(spendPasswordLink, { token: 't', password: 'p' }, everybody),
  row(eraseUser, { userId }, admins),
  row(confirmPassword, { password: 'p' }, but('guest', 'system')),
  row(eraseOwnAccount, { password: 'p' }, but('guest', 'system')),
  row(eraseGuest, { orderId: 'o' }, admins),
  row(eraseOwnOrder, { orderId: 'o' }, but('system')),
  row(eraseTraces, { userId }, ['system']),
  row(abandonOrder, { orderNumber: 'DK-00000001' }, ['system']),
  row(releaseOrderStock, { orderId: 'o' }, ['system']),
  row(dispatchOrderStock, { orderId: 'o' }, ['system']),
  row(returnOrderStock, { orderId: 'o' }, ['system']),
  row(bringBackOrder, { orderId: 'o', reason: 'r', writtenOff: [] }, ['system']),
  row(
    recordReturn,
    { orderId: 'o', returnId: 'r', lines: [], reason: 'r', feeBack: false },
    managers,
  ),
  row(markPrinted, { branchId: 1, orderIds: [] }, ['clerk', ...managers]),
  row(writeNote, { orderId: 'o', noteId: 'n', text: 'Call first' }, ['clerk', ...managers]),
  row(previewReturn, { orderId: 'o', lines: [], feeBack: false }, managers),
  row(handBackRefund, { orderId: 'o', refundId: 'r', amountCents: 1 }, managers),
  row(reportMissedSearch, { words: 'tofu', device: undefined }, everybody),
  row(readMissedSearches, { branchId: 1, since: '2026-01-01' }, ['manager', ...admins]),
  row(dropMissedSearch, { branchId: 1, words: 'tofu' }, ['manager', ...admins]),
  row(readLostSales, { branchId: 1, since: '2026-01-01' }, ['manager', ...admins]),
  // The order's owner decides who may pay for it, and who may read of it.
  row(startPayment, { orderId: 'o', phone: '254712345678', amountCents: 1 }, but('system')),
  row(changePaymentMethod, { orderId: 'o', paymentMethod: 'cash' }, but('system')),
  row(withdrawOrder, { orderId: 'o' }, but('system')),
  row(
    makeComplaint,
    { orderId: 'o', complaintId: 'c', lines: [], reason: 'missing', words: '' },
    but('system'),
  ),
  row(
    addComplaintPhoto,
    { orderId: 'o', complaintId: 'c', bytes: new Uint8Array() },
    but('system'),
  ),
  row(
    answerComplaint,
    {
      orderId: 'o',
      complaintId: 'c',
      answer: 'words',
      words: 'Sorry',
      feeBack: false,
      goods: null,
    },
    managers,
  ),
  row(forgetComplaintPhotos, { orderId: 'o' }, ['system']),
  row(joinOrder, { orderId: 'o' }, but('system', 'guest')),
  row(makeLink, { orderId: 'o', key: 'k' }, but('system')),
  row(readLink, { orderId: 'o' }, but('system')),
  row(endLink, { orderId: 'o' }, but('system')),
  row(readPayment, { orderId: 'o' }, everybody),
  row(nameReceipt, { orderId: 'o', receipt: 'R' }, but('system')),
  row(importStatement, { csv: '', dates: null, confirmed: false }, ['finance', ...admins]),
  row(resolvePaymentCase, { ...held, resolution: 'accepted', note: 'Called' }, [
    'finance',
    ...admins,
  ]),
  row(writeOffDebt, { orderId: 'o', amountCents: 100, note: 'n' }, ['finance', ...admins]),
  row(takeUpPaymentCase, { orderId: 'o', caseId: 'c', note: 'n' }, ['finance', ...admins]),
  row(settleRefund, { ...refund, mayReverse: false, action: 'reverse' }, ['finance', ...admins]),
  row(settleFinding, { id: 'SKF1NOBODY', how: 'explained', note: 'Rent' }, ['finance', ...admins]),
  row(reopenFinding, { id: 'SKF1NOBODY', note: 'Not rent' }, ['finance', ...admins]),
  row(settleFindings, { orderId: 'o' }, ['system']),
  row(eraseFindings, { orderId: 'o' }, ['system']),
  row(submitPrompt, attempt, ['system']),
  row(recordPromptAnswer, { ...attempt, answer: { kind: 'unknown' } }, ['system']),
  row(keepReport, report, ['system']),
  row(settleCallback, said, ['system']),
  row(recordQueryResult, { ...attempt, result: 'pending' }, ['system']),
  row(findOpenAttempt, attempt, ['system']),
  row(expireAttempt, attempt, ['system']),
  row(expireUnpaidOrder, { orderId: 'o' }, ['system']),
  row(expireGuestOrder, { branchId: 1, place: waitingPlace }, ['system']),
  row(releaseGuestOrder, { orderId: 'o' }, ['system']),
  row(waitingGuestOrders, { branchId: 1 }, ['system']),
  row(readOrderPlaces, { branchId: 1 }, ['manager', ...admins]),
  row(raiseOrderPlaces, { branchId: 1, places: 20 }, ['manager', ...admins]),
  row(noteOrderCancelled, { orderId: 'o' }, ['system']),
  row(noteReturn, { orderId: 'o', returnId: 'r' }, ['system']),
  row(beginReversal, { ...refund, requestId: 'e' }, ['system']),
  row(checkImport, { kind: 'products', branchId: null, name: '', csv: '' }, admins),
  row(checkImport, { kind: 'counts', branchId: 1, name: '', csv: '' }, ['manager', ...admins]),
  row(startImport, { importId: 'i', goodRowsOnly: false }, managers),
  row(advanceImport, { importId: 'i' }, ['system']),
  row(retryParked, { stream: null }, admins),
  row(renewSecret, { name: 'limits', reason: 'Planned', atOnce: false }, ['system']),
  row(readSecretAges, null, ['system']),
  row(requestReadModelWork, { work: 'rebuild', readModels: 'all' }, admins),
  row(listDeadJobs, { limit: 1, skip: 0 }, admins),
  row(reviveJob, { id: 'j' }, admins),
  row(reviveJobs, null, admins),
  row(holdMoney, { lostFrom: null, lostUntil: null }, ['system']),
  row(judgeEvent, { fingerprint: 'f', judgement: 'true', event: judged }, ['system']),
  row(demandTags, null, ['system']),
  row(eraseAgain, { subject: 'user-1' }, ['system']),
  row(readMoneyHold, {}, admins),
  row(readIntegrity, {}, admins),
  row(readLogWarning, {}, ['finance', ...admins]),
  row(releaseMoney, { reason: 'Compared' }, admins),
  row(recordReversalResult, { ...refund, succeeded: true, resultCode: '0', reference: 'R' }, [
    'system',
  ]),
]

describe('who may issue which command', () => {
  spec('storefront 6', 'Every command, query and route says who may')
  it.each(table)('$name: $who', ({ may, who }) => {
    const allowed = Object.entries(actors).filter(([, actor]) => may(actor))
    expect(allowed.map(([name]) => name).sort()).toEqual([...who].sort())
  })

  it('is said here of every command that there is', () => {
    const folder = new URL('..', import.meta.url)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('test'))
      .flatMap((file) => {
        const text = readFileSync(new URL(file, folder), 'utf8')
        const commands = text.matchAll(/: Command<[^=]*= \{\s*name: '([a-z-]+)'/g)
        return [...commands].flatMap(([, name]) => name ?? [])
      })
    expect(names.length).toBeGreaterThan(10)
    expect([...new Set(table.map(({ name }) => name))].sort()).toEqual(names.sort())
  })
})
