import type { ErrorCode } from '../../contract/errors.ts'
import { formatKsh } from '../../contract/rules/money.ts'
import type { Rejection } from '../../domain/kernel/result.ts'

type Facts = Rejection['facts']
type Meaning = { status: number; message: string | ((facts: Facts) => string) }

/** Status and English words of every refusal. */
export const meanings: Record<ErrorCode, Meaning> = {
  ACCOUNT_ERASED: {
    status: 409,
    message: 'This account was erased. Nothing more can be done with it.',
  },
  ACCOUNT_TAKEN: { status: 409, message: 'Username or email may already be in use.' },
  ADDRESS_BOOK_FULL: {
    status: 409,
    message: ({ limit }) => `Your address book is full: it holds ${limit} addresses.`,
  },
  ADDRESS_NOT_FOUND: { status: 404, message: 'This address was not found.' },
  ADDRESS_OUTSIDE_RADIUS: {
    status: 422,
    message: 'This address is outside the delivery area of the branch.',
  },
  AMOUNT_MISMATCH: {
    status: 409,
    message: 'The amount is not what this order costs. Please check your order.',
  },
  ATTEMPT_NOT_FOUND: { status: 404, message: 'This payment was not found.' },
  ATTEMPT_NOT_OPEN: { status: 409, message: 'This payment request has ended.' },
  BAD_ORIGIN: { status: 403, message: 'This request came from another site.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  BRANCH_CODE_TAKEN: { status: 409, message: 'Another branch has this code.' },
  BRANCH_NOT_FOUND: { status: 404, message: 'This branch was not found.' },
  CASE_ALREADY_RESOLVED: { status: 409, message: 'Somebody else has settled this case.' },
  CASE_HOLDS_NO_MONEY: { status: 409, message: 'There is no money in this case to move.' },
  CASE_NOT_FOUND: { status: 404, message: 'This case was not found.' },
  CATEGORY_NOT_FOUND: { status: 404, message: 'This category was not found.' },
  CONFLICT: { status: 409, message: 'Somebody else changed this just now. Please try again.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  GUEST_CASH_FULL: {
    status: 409,
    message:
      'Too many orders for cash wait at this branch. Please pay by M-PESA, or sign in to pay in cash.',
  },
  GUEST_CASH_PIECES: {
    status: 422,
    message: ({ piecesPerLine }) =>
      `For cash, at most ${piecesPerLine} pieces of an item can be ordered without an account. Please pay by M-PESA, or sign in.`,
  },
  GUEST_CASH_TOTAL: {
    status: 422,
    message: ({ total }) =>
      `For cash, at most ${formatKsh(Number(total))} can be ordered without an account. Please pay by M-PESA, or sign in.`,
  },
  GUEST_UNPAID_FULL: {
    status: 409,
    message:
      'Too much of this branch is held by orders that are not paid yet. Please sign in to order, order less, or try again in a while.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was used for a different order.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid username or password.' },
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  INVALID_JSON: { status: 400, message: 'The request is not valid JSON.' },
  JOB_NOT_FOUND: { status: 404, message: 'No job with this id was given up.' },
  LINK_NOT_VALID: {
    status: 410,
    message: 'This link was used already, or is too old. Ask for a new one.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  ORDER_ALREADY_CANCELLED: { status: 409, message: 'This order is already cancelled.' },
  ORDER_ALREADY_PAID: { status: 409, message: 'This order is already paid.' },
  ORDER_EXPIRED: { status: 409, message: 'This order took too long. Please place it again.' },
  ORDER_NOT_FOUND: { status: 404, message: 'This order was not found.' },
  ORDER_NOT_MPESA: {
    status: 409,
    message: 'This order is paid in cash. Change its payment to M-PESA first.',
  },
  ORDER_NOT_PAID: { status: 409, message: 'This order is not paid yet.' },
  ORDER_OF_ACCOUNT: {
    status: 409,
    message: 'This order belongs to an account. Erase the account instead.',
  },
  ORDER_TRANSITION_NOT_ALLOWED: {
    status: 409,
    message: 'The order cannot take this status now.',
  },
  OUT_OF_STOCK: {
    status: 409,
    message: 'This product is currently out of stock at your selected branch',
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment request is open on a phone. Finish or cancel it there first.',
  },
  PAYMENT_METHOD_FIXED: {
    status: 409,
    message: 'The payment method of this order can no longer be changed.',
  },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 422,
    message:
      'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.',
  },
  PAYMENT_UNDER_REVIEW: {
    status: 409,
    message: 'We are checking a payment for this order. Please do not pay again.',
  },
  PHONE_ASKED_TOO_OFTEN: {
    status: 429,
    message: ({ retryAfter }) =>
      `This phone was asked to pay three times and did not. Use another phone, pay in cash, or try again in ${Math.ceil(Number(retryAfter) / 3600)} h.`,
  },
  PRICE_CHANGED: { status: 409, message: 'Some prices have changed. Please check your order.' },
  PRODUCT_NOT_AT_BRANCH: { status: 422, message: 'This branch does not sell this product.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'This product was not found.' },
  PROMPT_ALREADY_SUBMITTED: { status: 409, message: 'This payment request was already sent.' },
  PROMPT_NOT_SUBMITTED: { status: 409, message: 'This payment request was not sent yet.' },
  PROMPT_TOO_SOON: {
    status: 409,
    message: 'M-PESA takes the same amount again only after two minutes. Please wait a moment.',
  },
  RATE_LIMITED: {
    status: 429,
    message: ({ retryAfter }) =>
      `Too many attempts. Please try again in ${Math.ceil(Number(retryAfter) / 60)} min.`,
  },
  REASON_REQUIRED: { status: 422, message: 'Please give a reason.' },
  RECORD_UNREADABLE: {
    status: 503,
    message: 'A part of this record cannot be read at the moment. The shop has been told.',
  },
  REFUND_ALREADY_DONE: { status: 409, message: 'This refund is done.' },
  REFUND_ALREADY_REQUESTED: { status: 409, message: 'M-PESA was already asked for this refund.' },
  REFUND_NEEDS_RECEIPT: {
    status: 409,
    message: 'M-PESA cannot give back a payment whose receipt is not known.',
  },
  REFUND_NOT_FOUND: { status: 404, message: 'This refund was not found.' },
  REVERSAL_UNAVAILABLE: {
    status: 409,
    message: 'Refunds cannot be sent through M-PESA here. Give the money back another way.',
  },
  REVIEW_NOT_ALLOWED: {
    status: 403,
    message: 'Only customers who have received this product can review it.',
  },
  REVIEW_NOT_FOUND: { status: 404, message: 'This review was not found.' },
  SLUG_TAKEN: { status: 409, message: 'Another product has this slug.' },
  STORE_FULL: {
    status: 503,
    message: 'The shop has no room to save this. Please try again in a few minutes.',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    message: 'The shop cannot reach its records. Please try again in a moment.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 409,
    message: 'M-PESA was asked too often for this order. Please pay cash, or order again.',
  },
  TOO_MANY_METHOD_CHANGES: {
    status: 409,
    message: 'The payment method of this order was changed too often. Please ask the branch.',
  },
  TOTALS_MISMATCH: { status: 422, message: 'The figures of this order do not add up.' },
  TOO_BUSY: {
    status: 503,
    message: 'The shop is very busy. Please try again in a few seconds.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: ({ expected = 'JSON (application/json)' }) => `Please send ${expected}.`,
  },
  USER_NOT_FOUND: { status: 404, message: 'This user was not found.' },
  VARIANT_NOT_FOUND: { status: 404, message: 'This product does not come in this form.' },
  WRONG_PASSWORD: { status: 422, message: 'This is not your password.' },
  WISHLIST_FULL: { status: 409, message: 'Your wishlist is full: it holds 200 products.' },
}
