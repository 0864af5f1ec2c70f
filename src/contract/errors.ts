import { formatKsh } from './rules/money.ts'
import { z } from './rules/schema.ts'
import type { TextFacts } from './rules/text.ts'

/** Refusals about payments: code, HTTP status and English text. */
const paymentRefusals = {
  TOO_MANY_ATTEMPTS: [
    409,
    'M-PESA was asked too often for this order. Please pay cash, or order again.',
  ],
  TOO_MANY_RECEIPTS: [
    409,
    'This order has enough receipts to look for. We will find the money, or call us.',
  ],
} as const

/** Refusals about points, rewards and vouchers: code, HTTP status and English text. */
const loyaltyRefusals = {
  NOT_ENOUGH_POINTS: [409, 'This takes {cost} points, and you have {points}.'],
  REWARD_NOT_FOUND: [404, 'This reward is not there any more.'],
  VOUCHERS_FULL: [409, 'You hold {limit} vouchers. Use one first.'],
  VOUCHER_ENDED: [409, 'This voucher was used, or has ended.'],
  VOUCHER_MINIMUM: [422, 'This voucher is for goods of {minimum} or more.'],
  VOUCHER_NOT_FOUND: [404, 'This voucher was not found.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

/** Refusals about deliveries: code, HTTP status and English text. */
const deliveryRefusals = {
  CASH_DIFFERENCE_NOT_OPEN: [409, 'This difference was settled or counted anew meanwhile.'],
  DRIVER_NOT_OF_BRANCH: [
    409,
    'This driver has no delivery of your branch today. Finance can give the change.',
  ],
  FLOAT_OVER_LIMIT: [
    409,
    'A driver may carry {limit} of the shop’s. This one can take {left} more; finance can give more than that.',
  ],
  DEBT_SUM_CHANGED: [409, 'Not this sum is owed now, but {due}. Please look again.'],
  DELIVERY_CARRIER_REQUIRED: [400, 'Please choose a driver or a delivery partner.'],
  DELIVERY_CODE_LOCKED: [409, 'Five wrong codes were entered. Please ask the branch.'],
  DELIVERY_CODE_RENEWED_TOO_OFTEN: [
    409,
    'This code was changed {limit} times already. Please tell the rider the code that you see.',
  ],
  DELIVERY_CODE_REQUIRED: [422, 'Please enter the customer’s code.'],
  DELIVERY_CODE_WRONG: [422, 'This is not the customer’s code. Tries left: {n}.'],
  DELIVERY_DRIVER_UNKNOWN: [409, 'This person does not drive for the shop.'],
  DELIVERY_LINES_REQUIRED: [422, 'Please say what becomes of the goods.'],
  DELIVERY_NOT_FOUND: [404, 'This delivery was not found.'],
  DELIVERY_NOT_AT_DOOR: [409, 'M-PESA can be asked for once you are out for delivery.'],
  DELIVERY_NOT_YOURS: [403, 'This delivery is not yours.'],
  DELIVERY_ORDER_NOT_READY: [409, 'The branch has not packed this order yet.'],
  DELIVERY_PHOTO_TOO_LARGE: [413, 'This photo is larger than 200 kB.'],
  DELIVERY_STATUS_DIFFERS: [409, 'This delivery has another status now.'],
  DELIVERY_TOO_MANY_ENTRIES: [409, 'This delivery takes no more entries.'],
  DELIVERY_TRANSITION_NOT_ALLOWED: [409, 'The delivery cannot take this status now.'],
} as const

/** Refusals about products, pictures and categories: code, HTTP status and English text. */
export const catalogueRefusals = {
  CATEGORY_NOT_EMPTY: [409, 'This category holds products. Move them to another one first.'],
  CATEGORY_NOT_FOUND: [404, 'This category was not found.'],
  PICTURES_FULL: [409, 'The shop holds as many pictures as it may.'],
  PICTURE_ANIMATED: [422, 'This picture moves. Please choose one that stands still.'],
  PICTURE_GONE: [409, 'This picture is not there any more. Please upload it again.'],
  PICTURE_TOO_LARGE: [413, 'This picture is larger than 10 MB. Please choose a smaller one.'],
  PICTURE_TOO_MANY_PIXELS: [
    422,
    'This picture has more than 25 million pixels. Please choose a smaller one.',
  ],
  PICTURE_UNREADABLE: [
    422,
    'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.',
  ],
  PRICES_FULL: [
    409,
    'Too many prices are planned for this product. A price from now on replaces them.',
  ],
  PRICE_HAS_BEGUN: [409, 'This price holds already. Set another price to end it.'],
  PRICE_NOT_PLANNED: [404, 'This price is not planned any more.'],
  PRODUCT_NOT_AT_BRANCH: [422, 'This branch does not sell this product.'],
  PRODUCT_NOT_FOUND: [404, 'This product was not found.'],
  PRODUCT_WITHDRAWN: [409, 'This product is no longer sold.'],
  SLUGS_FULL: [409, 'This product has had too many slugs. Use one of them again.'],
  SLUG_TAKEN: [409, 'Another product has this slug.'],
  STOCK_RESERVED: [
    409,
    'Orders hold {n} pieces of this. Wait until they have left, or cancel those orders.',
  ],
  VARIANTS_FULL: [409, 'This product has as many variants as it may have.'],
  VARIANTS_NOT_MEANT: [409, 'This product is sold without variants.'],
  VARIANT_NOT_FOUND: [404, 'This product does not come in this form.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

/** All refusals. Each has a stable code that clients may rely on, an HTTP status, and an English text. */
export const refusals = {
  ...catalogueRefusals,
  ...deliveryRefusals,
  ...loyaltyRefusals,
  ...paymentRefusals,
  ACCOUNT_DEACTIVATED: [403, 'This account is switched off. Please ask an administrator.'],
  ACCOUNT_ERASED: [409, 'This account was erased. Nothing more can be done with it.'],
  ACCOUNT_TAKEN: [409, 'Username or email may already be in use.'],
  ADDRESS_BOOK_FULL: [409, 'Your address book is full: it holds {limit} addresses.'],
  ADDRESS_NOT_FOUND: [404, 'This address was not found.'],
  ADDRESS_OUTSIDE_RADIUS: [422, 'This address is outside the delivery area of the branch.'],
  AMOUNT_MISMATCH: [409, 'The amount is not what this order costs. Please check your order.'],
  ATTEMPT_NOT_FOUND: [404, 'This payment was not found.'],
  ATTEMPT_NOT_OPEN: [409, 'This payment request has ended.'],
  BAD_ORIGIN: [403, 'This request came from another site.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  BRANCH_CODE_TAKEN: [409, 'Another branch has this code.'],
  BRANCH_NOT_ACTIVE: [
    409,
    'This branch takes no orders at the moment. Please choose another branch.',
  ],
  BRANCH_NOT_FOUND: [404, 'This branch was not found.'],
  CASE_ALREADY_RESOLVED: [409, 'Somebody else has settled this case.'],
  CASE_HOLDS_NO_MONEY: [409, 'There is no money in this case to move.'],
  CASE_NOT_DISMISSED: [409, 'This case was not dismissed. Please look again.'],
  CASE_NOT_FOUND: [404, 'This case was not found.'],
  CHANGED_MEANWHILE: [
    409,
    'Somebody else changed this while you had it open. Please look at it again.',
  ],
  CODE_CLOCK_WRONG: [
    422,
    'The clock of your phone is wrong. Let the phone set its time by itself, then try again.',
  ],
  CODE_USED: [422, 'This code was used already. Please wait for the next one.'],
  CODE_WRONG: [422, 'This code is not right. Please look at your app again.'],
  COMPARISON_RUNNING: [409, 'This read model is being compared already.'],
  COMPLAINTS_FULL: [409, 'This order has no room for more complaints. Please call the branch.'],
  COMPLAINT_ALREADY_ANSWERED: [409, 'This complaint has been answered already.'],
  COMPLAINT_GOODS_BACK: [409, 'These pieces have come back already. Please answer in words.'],
  COMPLAINT_NOT_FOUND: [404, 'This complaint was not found.'],
  COMPLAINT_TOO_LATE: [
    409,
    'The time to complain about this order here has passed. Please call the branch.',
  ],
  CONFLICT: [409, 'Somebody else changed this just now. Please try again.'],
  FACTOR_LINK_NEEDED: [
    403,
    'Your first second factor is set up through a link. Ask another administrator for one, or the operator of the shop.',
  ],
  FACTOR_NEEDED: [
    409,
    'Your role needs a second factor. Please set up another one before you remove this.',
  ],
  FACTOR_PROOF_NEEDED: [422, 'Please give your present second factor too, or a recovery code.'],
  FACTOR_NOT_OFFERED: [409, 'The set-up took too long. Please begin it again.'],
  FINDING_ALREADY_SETTLED: [409, 'This line of the statement is settled already.'],
  FINDING_DOES_NOT_FIT: [409, 'Order {orderNumber} does not wait for this sum.'],
  FINDING_IN_REVIEW: [409, 'Please decide about this money at the payment of its order.'],
  FINDING_NOT_FOUND: [404, 'This line of a statement was not found.'],
  FINDING_NOT_THIS_WAY: [409, 'This line of the statement cannot be settled in this way.'],
  FINDING_SETTLED_BY_BOOKS: [409, 'The books settled this line, so it cannot be opened again.'],
  FORBIDDEN: [403, 'You may not do this.'],
  GUEST_CASH_FULL: [
    409,
    'Too many orders for cash wait at this branch. Please sign in to pay in cash.',
  ],
  GUEST_CASH_PIECES: [
    422,
    'For cash, at most {n} pieces of an item can be ordered without an account. Please sign in for more.',
  ],
  GUEST_CASH_TOTAL: [
    422,
    'For cash, at most {total} can be ordered without an account. Please sign in for more.',
  ],
  GUEST_UNPAID_FULL: [
    409,
    'Too much of this branch is held by orders that are not paid yet. If an order of your account has come before, sign in to it. Otherwise order less, or try again in a while.',
  ],
  IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key was used for a different order.'],
  INTERNAL: [500, 'Something went wrong. Please try again.'],
  INVALID_CREDENTIALS: [401, 'Invalid username or password.'],
  INVALID_INPUT: [400, 'Please check what you entered.'],
  INVALID_JSON: [400, 'The request is not valid JSON.'],
  JOB_NOT_FOUND: [404, 'No job with this id was given up.'],
  LAST_ADMIN: [409, 'An active administrator has to be left. Make somebody else one first.'],
  LAST_BRANCH: [409, 'An active branch has to be left. Switch another one on first.'],
  LINK_NOT_VALID: [410, 'This link was used already, or is too old. Ask for a new one.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not take this method.'],
  MEMBER_CASH_FULL: [
    409,
    'More orders for cash wait at this branch than it can confirm. Please try again in a while.',
  ],
  MPESA_UNAVAILABLE: [422, 'This shop does not take M-PESA at the moment. Please pay in cash.'],
  NEW_CASH_FULL: [
    409,
    'Many first orders for cash wait for this branch to confirm them. Please try again in a while.',
  ],
  NEW_CASH_PIECES: [
    422,
    'Until your first order has come, at most {n} pieces of an item can be ordered for cash. Please order less.',
  ],
  NEW_CASH_TOTAL: [
    422,
    'Until your first order has come, at most {total} can be ordered for cash. Please order less.',
  ],
  NEW_COPY_NOT_READY: [409, 'The new copy has not caught up with the log yet.'],
  NO_NEW_COPY: [409, 'There is no new copy of this read model. Rebuild it first.'],
  NO_OLD_COPY: [409, 'The old copy of this read model is gone.'],
  NEW_UNPAID_FULL: [
    409,
    'Too much of this branch is held by first orders that are not confirmed or paid yet. Please order less, or try again in a while.',
  ],
  NOT_FOUND: [404, 'There is nothing here.'],
  NOT_ON_THE_ROAD: [409, 'Only {n} of this are on the road.'],
  NOT_ON_SHELF: [409, 'Only {n} of this lie on the shelf.'],
  ORDER_ALREADY_CANCELLED: [409, 'This order is already cancelled.'],
  ORDER_ALREADY_PAID: [409, 'This order is already paid.'],
  ORDER_EXPIRED: [409, 'This order took too long. Please place it again.'],
  ORDER_JOINED_ALREADY: [409, 'This order belongs to another account.'],
  ORDER_LINK_MADE: [
    409,
    'This order has a link already, made in another browser. End it, then make another.',
  ],
  ORDER_NOT_FOUND: [404, 'This order was not found.'],
  ORDER_NOT_MPESA: [409, 'This order is paid in cash. Change its payment to M-PESA first.'],
  ORDER_NOT_PAID: [409, 'This order is not paid yet.'],
  ORDER_OF_ACCOUNT: [409, 'This order belongs to an account. Erase the account instead.'],
  ORDERS_OPEN: [
    409,
    'Some orders are still open: {orders}. Nobody could be reached for them afterwards. Cancel them with it, or wait until they have come.',
  ],
  ORDER_SHORT: [
    409,
    'Pieces of this order are missing on the shelf: {n}. Find them, count again, or cancel the order.',
  ],
  ORDER_TRANSITION_NOT_ALLOWED: [409, 'The order cannot take this status now.'],
  OUT_OF_STOCK: [409, 'This product is currently out of stock at your selected branch'],
  OWN_MATTER: [
    403,
    'This is your own order, account or cash, so a colleague has to do it. Where there is none, the command line can.',
  ],
  PASSKEYS_FULL: [409, 'You have ten passkeys already. Please remove one first.'],
  PASSKEYS_NOT_HERE: [409, 'No passkey works at this address of the shop. Please use a code.'],
  PASSKEY_COPIED: [
    422,
    'This passkey may have been copied, so it is no longer accepted. Please use a code, and set up another passkey.',
  ],
  PASSKEY_KNOWN: [409, 'This passkey is set up already.'],
  PASSKEY_LAPSED: [409, 'This took too long. Please try again.'],
  PASSKEY_NOT_FOUND: [404, 'This passkey was removed already.'],
  PASSKEY_WRONG: [422, 'This passkey was not accepted. Please try again, or use a code.'],
  PAYMENT_IN_PROGRESS: [
    409,
    'A payment request is open on a phone. Finish or cancel it there first.',
  ],
  PHOTO_KEPT_ALREADY: [409, 'There is another photo of this already. It stays.'],
  PHONE_NO_LONGER_SHOWN: [
    403,
    'This order ended more than 30 days ago: its phone is no longer shown.',
  ],
  PAYMENT_METHOD_FIXED: [409, 'The payment method of this order can no longer be changed.'],
  PAYMENT_METHOD_UNAVAILABLE: [
    422,
    'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.',
  ],
  PAYMENT_UNDER_REVIEW: [409, 'We are checking a payment for this order. Please do not pay again.'],
  PHONE_ASKED_TOO_OFTEN: [
    429,
    'This phone was asked to pay several times and did not. Use another phone, pay in cash, or try again in {n} min.',
  ],
  PRICE_CHANGED: [409, 'Some prices have changed. Please check your order.'],
  PROMPT_ALREADY_SUBMITTED: [409, 'This payment request was already sent.'],
  PROMPT_NOT_SUBMITTED: [409, 'This payment request was not sent yet.'],
  PROMPT_TOO_SOON: [
    409,
    'M-PESA takes the same amount again only after two minutes. Please wait a moment.',
  ],
  RATE_LIMITED: [429, 'Too many attempts. Please try again in {n} min.'],
  READ_MODEL_NOT_FOUND: [404, 'There is no read model with this name.'],
  REASON_REQUIRED: [422, 'Please give a reason.'],
  NOT_CAUGHT_UP: [
    503,
    'The shop is still taking in what happened before. Please try again in a moment.',
  ],
  RECORD_UNREADABLE: [
    503,
    'A part of this record cannot be read at the moment. The shop has been told.',
  ],
  REBUILD_RUNNING: [
    409,
    'A new copy of this read model is there already, or is being filled. Switch to it, or drop it first.',
  ],
  REFUND_ALREADY_DONE: [409, 'This refund is done.'],
  REFUND_ALREADY_REQUESTED: [409, 'M-PESA was already asked for this refund.'],
  REFUND_NEEDS_RECEIPT: [409, 'M-PESA cannot give back a payment whose receipt is not known.'],
  REFUND_NOT_CASH: [
    409,
    'This money did not come as cash: it goes back the way it came, by finance.',
  ],
  REFUND_NOT_FOUND: [404, 'This refund was not found.'],
  REFUND_REFERENCE_BOUNCED: [
    409,
    'The pay-out with the reference {reference} came back. Please name the one that was made since.',
  ],
  REFUND_REFERENCE_TAKEN: [
    409,
    'Another refund was paid with the reference {reference}. If it paid several, please name them together.',
  ],
  REFUND_SUM_CHANGED: [409, 'Not this sum is due now, but {due}. Please look again.'],
  REVERSAL_UNAVAILABLE: [
    409,
    'Refunds cannot be sent through M-PESA here. Give the money back another way.',
  ],
  REVIEW_NOT_ALLOWED: [403, 'Only customers who have received this product can review it.'],
  REVIEW_NOT_FOUND: [404, 'This review was not found.'],
  SESSION_NOT_FOUND: [404, 'This session has ended already.'],
  SETUP_UNDER_WAY: [
    409,
    'Somebody else is setting up this shop at this moment. Please try again in a minute.',
  ],
  SIGN_IN_LAPSED: [409, 'This took too long. Please log in again.'],
  SHOP_NOT_SET_UP: [409, 'This shop is not open yet. Its owner has to set it up first.'],
  STAFF_PASSWORD_WEAK: [422, 'This password is too short or too common.'],
  STATEMENT_DATES_UNCLEAR: [409, 'Day or month first? ‘{written}’ in line {line} may be either.'],
  STATEMENT_MOSTLY_UNKNOWN: [
    409,
    'Unknown money: lines {lines}, orders {orders}. Is this our file?',
  ],
  STOCK_ALREADY_OPEN: [409, 'This branch keeps stock of this product already.'],
  STOCK_MOVED: [409, 'The stock has changed: {seen} when you looked, {now} now.'],
  STOCK_NOT_FOUND: [404, 'This branch keeps no stock of this.'],
  STORE_FULL: [503, 'The shop has no room to save this. Please try again in a few minutes.'],
  STORE_UNAVAILABLE: [503, 'The shop cannot reach its records. Please try again in a moment.'],
  TOO_MANY_METHOD_CHANGES: [
    409,
    'The payment method of this order was changed too often. Please ask the branch.',
  ],
  TOO_MANY_NOTES: [409, 'This order has {limit} notes already, which is the most.'],
  TOO_MANY_ORDERS: [
    429,
    'So many orders were placed from here today that no more are taken. Please call the branch, or try again in {n} h.',
  ],
  TOTALS_MISMATCH: [422, 'The figures of this order do not add up.'],
  TRANSFER_HAS_ARRIVED: [409, 'Some of this transfer has arrived. Close what is open instead.'],
  TRANSFER_NOT_FOUND: [404, 'This transfer was not found.'],
  TRANSFER_NOT_OPEN: [409, 'Nothing of this transfer is on the road.'],
  TRANSFER_TOO_MANY_PARTS: [409, 'This transfer came in too many parts.'],
  TOO_BUSY: [503, 'The shop is very busy. Please try again in {n} {n|second|seconds}.'],
  UNAUTHENTICATED: [401, 'Please sign in.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Please send {expected}.'],
  USER_NOT_FOUND: [404, 'This user was not found.'],
  WRONG_PASSWORD: [422, 'This is not your password.'],
  WISHLIST_FULL: [409, 'Your wishlist is full: it holds 200 products.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ErrorCode = keyof typeof refusals
type Details = Readonly<Record<string, unknown>>

const openOrders = z.array(z.looseObject({ orderNumber: z.string() })).catch([])

/** The numbers of the orders, joined for a sentence. */
const numbersIn = (orders: unknown): string =>
  openOrders
    .parse(orders)
    .map(({ orderNumber }) => orderNumber)
    .join(', ')

const factsOf: { [Code in ErrorCode]?: (details: Details) => TextFacts } = {
  ADDRESS_BOOK_FULL: ({ limit }) => ({ limit: String(limit) }),
  FINDING_DOES_NOT_FIT: ({ orderNumber }) => ({ orderNumber: String(orderNumber) }),
  GUEST_CASH_PIECES: ({ piecesPerLine }) => ({ n: String(piecesPerLine) }),
  GUEST_CASH_TOTAL: ({ total }) => ({ total: formatKsh(Number(total)) }),
  DELIVERY_CODE_RENEWED_TOO_OFTEN: ({ limit }) => ({ limit: Number(limit) }),
  DELIVERY_CODE_WRONG: ({ left }) => ({ n: Number(left) }),
  NEW_CASH_PIECES: ({ piecesPerLine }) => ({ n: String(piecesPerLine) }),
  NEW_CASH_TOTAL: ({ total }) => ({ total: formatKsh(Number(total)) }),
  NOT_ENOUGH_POINTS: ({ cost, points }) => ({ cost: Number(cost), points: Number(points) }),
  NOT_ON_THE_ROAD: ({ open }) => ({ n: Number(open) }),
  NOT_ON_SHELF: ({ onHand }) => ({ n: Number(onHand) }),
  ORDER_SHORT: ({ n }) => ({ n: Number(n) }),
  ORDERS_OPEN: ({ orders }) => ({ orders: numbersIn(orders) }),
  PHONE_ASKED_TOO_OFTEN: ({ retryAfter }) => ({ n: Math.ceil(Number(retryAfter) / 60) }),
  TOO_BUSY: ({ retryAfter }) => ({ n: Number(retryAfter) }),
  TOO_MANY_NOTES: ({ limit }) => ({ limit: Number(limit) }),
  TOO_MANY_ORDERS: ({ retryAfter }) => ({ n: Math.ceil(Number(retryAfter) / 3600) }),
  STATEMENT_DATES_UNCLEAR: ({ line, written }) => ({
    line: Number(line),
    written: String(written),
  }),
  STATEMENT_MOSTLY_UNKNOWN: ({ lines, orders }) => ({ lines: `${lines}`, orders: `${orders}` }),
  STOCK_RESERVED: ({ reserved }) => ({ n: Number(reserved) }),
  DEBT_SUM_CHANGED: ({ due }) => ({ due: formatKsh(Number(due)) }),
  FLOAT_OVER_LIMIT: ({ limit, left }) => ({
    limit: formatKsh(Number(limit)),
    left: formatKsh(Number(left)),
  }),
  REFUND_REFERENCE_BOUNCED: ({ reference }) => ({ reference: String(reference) }),
  REFUND_REFERENCE_TAKEN: ({ reference }) => ({ reference: String(reference) }),
  REFUND_SUM_CHANGED: ({ due }) => ({ due: formatKsh(Number(due)) }),
  RATE_LIMITED: ({ retryAfter }) => ({ n: Math.ceil(Number(retryAfter) / 60) }),
  STOCK_MOVED: ({ seen, now }) => ({ seen: Number(seen), now: Number(now) }),
  VOUCHERS_FULL: ({ limit }) => ({ limit: Number(limit) }),
  VOUCHER_MINIMUM: ({ minimum }) => ({ minimum: formatKsh(Number(minimum)) }),
  UNSUPPORTED_MEDIA_TYPE: ({ expected = 'JSON (application/json)' }) => ({
    expected: String(expected),
  }),
}

/** A refusal's English text, and the facts to put into it. */
export const refusalText = (code: ErrorCode, details: Details = {}) => ({
  text: refusals[code][1],
  facts: factsOf[code]?.(details) ?? {},
})

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(refusals, text)
export const errorCode = z.enum(Object.keys(refusals).filter(isErrorCode))

/** The fault of the field at `path`. `facts` are put into the text that belongs to the code. */
const issueBody = z.object({
  path: z.string(),
  code: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

/**
 * The body of every answer that is not a success. `issues`: the fields at fault. `details`: the facts of the code.
 * `message` is English, for clients without texts of their own.
 */
export const errorBody = z
  .object({
    message: z.string(),
    code: errorCode,
    issues: z.array(issueBody).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
