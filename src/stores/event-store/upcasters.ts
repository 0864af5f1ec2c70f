import type { JsonObject } from './port.ts'

/**
 * Turns data of one version into the next. Personal fields arrive opened, or still sealed where the subject was erased:
 * move them, do not look inside. The field that holds the subject's id keeps its name in all versions.
 */
export type Upcast = (data: JsonObject) => JsonObject

/** Keyed by event type, then by the version that the upcaster takes. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

/** Sizes hold no comma. A name with a comma and no size is cut too: pages that join the two again show the same. */
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

/** Products were found by their names alone. */
const withoutSearchWords: Upcast = (data) => ({ ...data, searchWords: '' })

export const upcasters: Upcasters = {
  CallbackRecorded: {
    // The record of a payer without a key had a subject of its own. Now it has none.
    1: (data) => data,
  },
  CashTakenNoted: {
    // The last driver's word stood for all, and nobody told the price.
    1: (data) => ({ ...data, priceCents: null }),
  },
  DriverCashTaken: {
    // Nothing was owed but what the driver said, and no reason was asked for.
    1: (data) => ({
      ...data,
      addedCents: Number(data.amountCents) - Number(data.beforeCents),
      reason: null,
    }),
  },
  GuestOrderAdmitted: {
    // Only guests' orders had places.
    1: (data) => ({ ...data, buyer: 'guest' }),
  },
  OrderCancelled: {
    // The reason stood in the clear, whomever it was about.
    1: (data) => ({ ...data, subject: '' }),
  },
  OrderPlaced: {
    // An item's name and size were one text, 'Milk, 500 ml'.
    1: (data) => ({ ...data, lines: linesOf(data).map(withSize) }),
    // There were no vouchers.
    2: (data) => ({ ...data, discountCents: 0, voucher: null }),
    // Orders had no secrets: their customers know nothing but number and phone.
    3: (data) => ({ ...data, opensByPhone: true }),
  },
  ParkedRetryRequested: {
    // All that was parked was tried at once.
    1: (data) => ({ ...data, stream: null }),
  },
  PasswordResetLinkMade: {
    // The operator gave no reason.
    1: (data) => data,
  },
  PointsEarned: {
    // There was no game: an order counts on the day of its delivery, and for no category.
    1: (data) => ({ ...data, placedAt: data.happenedAt ?? '', categoryIds: [] }),
  },
  PointsReversed: {
    1: ({ booking, ...data }) => {
      const at = data.happenedAt ?? ''
      const game = { categoryIds: [], placedAt: at, deliveredAt: at }
      return { ...data, booking: isObject(booking) ? { ...booking, ...game } : {}, categoryIds: [] }
    },
  },
  PersonalDataDisclosed: {
    // It did not say whose data they were.
    1: (data) => ({ ...data, customerId: null }),
  },
  ProductAdded: {
    // Products had no description in Swahili.
    1: (data) => ({ ...data, descriptionSw: '' }),
    // A product without variants was never meant to have any.
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
    // Prices held at once, and until the next one.
    1: (data) => ({ ...data, from: null, until: null }),
  },
  StockReturned: {
    // All that went out for an order came back at once.
    1: (data) => ({ ...data, returnId: data.orderId ?? '' }),
  },
  UserRoleAssigned: {
    // The operator gave no reason.
    1: (data) => data,
  },
}
