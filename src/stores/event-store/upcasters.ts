import type { JsonObject } from './port.ts'

/**
 * Turns data of one version into the next. Personal fields are opened, or still sealed if the subject was erased: move
 * them without looking inside. The field with the subject's id keeps its name in all versions.
 */
export type Upcast = (data: JsonObject) => JsonObject

/** The upcasters by event type, and then by the version of the data that they take. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

/**
 * Splits 'Milk, 500 ml' at the last comma, since sizes hold none. A name with a comma but no size is split too, which
 * does no harm: pages join both parts again.
 */
const withSize = (line: JsonObject): JsonObject => {
  const name = String(line.name)
  const end = name.lastIndexOf(', ')
  return end === -1
    ? { ...line, size: '' }
    : { ...line, name: name.slice(0, end), size: name.slice(end + 2) }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const linesOf = ({ lines }: JsonObject): JsonObject[] =>
  Array.isArray(lines) ? lines.filter(isObject) : []

/** In older events, products had no search words: they were found only by their names. */
const withoutSearchWords: Upcast = (data) => ({ ...data, searchWords: '' })

export const upcasters: Upcasters = {
  CallbackRecorded: {
    // In older events, a payer without a key was named as the subject. Newer events then name no subject.
    1: (data) => data,
  },
  BrowserNoticesClosed: {
    // In older events, the browser was not sealed.
    1: (data) => data,
  },
  CashShortNoted: {
    // In older events, it was not said how much the carrier reported.
    1: (data) => ({ ...data, takenCents: null }),
  },
  CashTakenNoted: {
    // In older events, the last driver's report counted for all drivers, and the price was not recorded.
    1: (data) => ({ ...data, priceCents: null }),
  },
  DriverCashTaken: {
    // In older events, a driver owed only what the driver reported, and no reason was asked for.
    1: (data) => ({
      ...data,
      addedCents: Number(data.amountCents) - Number(data.beforeCents),
      reason: null,
    }),
  },
  GuestOrderAdmitted: {
    // In older events, only orders of guests took one of the limited places.
    1: (data) => ({ ...data, buyer: 'guest' }),
  },
  NewBrowserSignedIn: {
    // In older events, the browser was not sealed.
    1: (data) => data,
  },
  OrderCancelled: {
    // In older events, the reason was not sealed, so it has no subject.
    1: (data) => ({ ...data, subject: '' }),
  },
  OrderPlaced: {
    // In older events, the name and size of an item were one text: 'Milk, 500 ml'.
    1: (data) => ({ ...data, lines: linesOf(data).map(withSize) }),
    // In older events, there were no vouchers.
    2: (data) => ({ ...data, discountCents: 0, voucher: null }),
    // In older events, orders had no secrets: their customers know only number and phone.
    3: (data) => ({ ...data, opensByPhone: true }),
  },
  ParkedRetryRequested: {
    // In older events, a retry was always for all streams.
    1: (data) => ({ ...data, stream: null }),
  },
  PasskeyAdded: {
    // In older events, the browser was not recorded.
    1: (data) => data,
  },
  PasskeyRemoved: {
    1: (data) => data,
  },
  PasswordChanged: {
    // In older events, no branch made links.
    1: (data) => data,
  },
  PasswordResetLinkMade: {
    // In older events, the operator gave no reason.
    1: (data) => data,
    // In older events, no branch made links.
    2: (data) => data,
    // In older events, the reason was not sealed.
    3: (data) => data,
  },
  PointsEarned: {
    // In older events, there was no game: the order counts on the day of its delivery, and for no category.
    1: (data) => ({ ...data, placedAt: data.happenedAt ?? '', categoryIds: [] }),
  },
  PointsReversed: {
    1: ({ booking, ...data }) => {
      const at = data.happenedAt ?? ''
      const game = { categoryIds: [], placedAt: at, deliveredAt: at }
      return { ...data, booking: isObject(booking) ? { ...booking, ...game } : {}, categoryIds: [] }
    },
  },
  PaymentCaseResolved: {
    // In older events, the note was not sealed, so it has no subject.
    1: (data) => ({ ...data, subject: null }),
  },
  PersonalDataDisclosed: {
    // In older events, the event did not say whose data was shown.
    1: (data) => ({ ...data, customerId: null }),
  },
  RefundCompleted: {
    // In older events, a reference paid one refund.
    1: (data) => ({ ...data, together: null }),
  },
  ProductAdded: {
    // In older events, products had no description in Swahili.
    1: (data) => ({ ...data, descriptionSw: '' }),
    // Older events do not say whether variants are allowed. If the product has no variants, none are allowed.
    2: (data) => ({
      ...data,
      hasVariants: Array.isArray(data.variants) && data.variants.length > 0,
    }),
    3: withoutSearchWords,
  },
  ProductChanged: {
    1: withoutSearchWords,
  },
  ProductPriceChanged: {
    // In older events, a price began at once and held until the next one.
    1: (data) => ({ ...data, from: null, until: null }),
  },
  ReviewHidden: {
    // In older events, the reason was not sealed.
    1: (data) => data,
  },
  SecondFactorReset: {
    // In older events, the reason was not sealed.
    1: (data) => data,
  },
  SecondFactorSet: {
    // In older events, the browser was not recorded.
    1: (data) => data,
  },
  StockCounted: {
    // In older events, no pieces were set aside for an order.
    1: (data) => data,
  },
  StockReturned: {
    // In older events, all goods of an order came back at once.
    1: (data) => ({ ...data, returnId: data.orderId ?? '' }),
  },
  UserRoleAssigned: {
    // In older events, the operator gave no reason.
    1: (data) => data,
    // In older events, the reason was not sealed.
    2: (data) => data,
  },
}
