import { refusals } from './refusals.ts'
import { formatKsh } from './rules/money.ts'
import { z } from './rules/schema.ts'
import type { TextFacts } from './rules/text.ts'

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
  BARCODE_TAKEN: ({ barcode, product }) => ({ barcode: String(barcode), product: String(product) }),
  COUNT_REASON_REQUIRED: ({ missing }) => ({ n: Number(missing) }),
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
