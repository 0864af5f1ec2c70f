import { load } from '#src/commands/engine/execute.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import { type Look, orderIn } from './look.ts'

/*
 * The money of each order, added up from the raw events without a word of the shop's own bill. Only which M-PESA money
 * pays the order is taken from the payment, since `mpesa` compares that with what M-PESA took.
 */

/** What one carrier of an order said, owes and was decided about, in cents. */
export type CarrierBook = {
  carrierId: string
  isPartner: boolean
  /** The latest statement, and the most that was ever said. */
  saidCents: number
  mostCents: number
  owedCents: number
  relievedCents: number
  chargedCents: number
}

export type OrderBook = {
  orderId: string
  priceCents: number
  /** What came off the price after the handover. */
  returnedCents: number
  handedOverAt: string | null
  isCancelled: boolean
  /** From first to last. Who has the delivery now, or handed it over, is the last. */
  carriers: readonly CarrierBook[]
  writtenOffCents: number
  /** Staff have to end a doubt about the order's money. */
  isInReview: boolean
  money: PaymentState
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const noBook = (carrierId: string): CarrierBook => ({
  carrierId,
  isPartner: false,
  saidCents: 0,
  mostCents: 0,
  owedCents: 0,
  relievedCents: 0,
  chargedCents: 0,
})

/** A smaller sum to collect uses up what staff let go: it excuses nothing that goes missing later. */
const asked = (book: CarrierBook, owedCents: number): CarrierBook => {
  const used = Math.min(book.relievedCents, Math.max(0, book.owedCents - owedCents))
  const mostCents = Math.max(book.saidCents, book.mostCents - used)
  return { ...book, owedCents, mostCents, relievedCents: book.relievedCents - used }
}

const entered = (book: CarrierBook, { type, data }: Recorded): CarrierBook => {
  switch (type) {
    case 'DriverCashTaken': {
      const mostCents = Math.max(book.mostCents, data.amountCents)
      return { ...book, saidCents: data.amountCents, mostCents }
    }
    case 'DriverCashOwed':
      return { ...asked(book, data.amountCents), isPartner: data.partner !== null }
    case 'DriverCashShortSettled': {
      const { amountCents, outcome } = data
      return outcome === 'relieved'
        ? { ...book, relievedCents: book.relievedCents + amountCents }
        : { ...book, chargedCents: book.chargedCents + amountCents }
    }
    default:
      return book
  }
}

/** The drivers of a delivery from first to last. The driver who has it now is the last. */
const driversOf = (events: readonly Recorded[]): string[] => {
  const given = events.flatMap(({ type, data }) =>
    type === 'DeliveryAssigned' ? [data.carrier] : [],
  )
  const drivers = given.flatMap((one) => ('driverId' in one ? [one.driverId] : []))
  const last = given.at(-1)
  const now = last !== undefined && 'driverId' in last ? [last.driverId] : []
  return [...new Set(drivers.filter((id) => !now.includes(id))), ...now]
}

const carriersIn = (events: readonly Recorded[]): CarrierBook[] => {
  const books = new Map(driversOf(events).map((id) => [id, noBook(id)]))
  for (const event of events) {
    if (!event.stream.startsWith('drivercash-')) continue
    const id = event.stream.slice('drivercash-'.length)
    books.set(id, entered(books.get(id) ?? noBook(id), event))
  }
  return [...books.values()]
}

const deliveriesIn = (events: readonly Recorded[]): Map<unknown, string> =>
  new Map(
    events.flatMap(({ type, data }): [string, string][] =>
      type === 'DeliveryCreated' ? [[data.deliveryId, data.orderId]] : [],
    ),
  )

/** The events of each order: of its own streams, and of its carriers' about its delivery. */
const byOrder = (events: readonly Recorded[]): Map<string, Recorded[]> => {
  const orderOf = deliveriesIn(events)
  const found = new Map<string, Recorded[]>()
  for (const event of events) {
    const { data } = event
    const ofDelivery = 'deliveryId' in data ? orderOf.get(data.deliveryId) : undefined
    const id = orderIn(event) ?? ofDelivery ?? ''
    found.set(id, found.get(id) ?? [])
    found.get(id)?.push(event)
  }
  return found
}

const opensCase: readonly string[] = [
  'PaymentCaseOpened',
  'PaymentCaseHeldChanged',
  'PaymentCaseTakenUp',
]

/** A case is open from its opening until staff end it, and again once it is taken up or its sum changes. */
const hasOpenCase = (events: readonly Recorded[]): boolean => {
  const open = new Set<string>()
  for (const { type, data } of events) {
    if (!('caseId' in data)) continue
    if (opensCase.includes(type)) open.add(data.caseId)
    else if (type === 'PaymentCaseResolved') open.delete(data.caseId)
  }
  return open.size > 0
}

const bookOf = (
  orderId: string,
  events: readonly Recorded[],
  money: PaymentState,
): OrderBook | undefined => {
  const placed = events.find(({ type }) => type === 'OrderPlaced')
  if (placed?.type !== 'OrderPlaced') return undefined
  const cents = (of: (event: Recorded) => number) => sum(events.map(of))
  return {
    orderId,
    priceCents: placed.data.totalCents,
    returnedCents: cents(({ type, data }) =>
      type === 'OrderReturned' ? data.goodsCents + data.feeCents : 0,
    ),
    handedOverAt: events.find(({ type }) => type === 'OrderDelivered')?.meta.at ?? null,
    isCancelled: events.some(({ type }) => type === 'OrderCancelled'),
    carriers: carriersIn(events),
    writtenOffCents: cents(({ type, data }) => (type === 'DebtWrittenOff' ? data.amountCents : 0)),
    isInReview: hasOpenCase(events),
    money,
  }
}

export const booksIn = async ({ chain, events }: Look): Promise<OrderBook[]> => {
  const books: OrderBook[] = []
  for (const [orderId, own] of byOrder(events)) {
    const book = bookOf(orderId, own, await load(chain.look(), payment, orderId))
    if (book !== undefined) books.push(book)
  }
  return books
}

/** What a carrier has not brought and nobody has decided about. A partner reports nothing and owes all of it. */
export const openOf = ({ isPartner, ...one }: CarrierBook): number =>
  isPartner
    ? 0
    : Math.max(0, Math.max(0, one.owedCents - one.saidCents) - one.relievedCents - one.chargedCents)

/** Missing cash that staff let the carrier off. */
export const relievedOf = ({ isPartner, owedCents, saidCents, relievedCents }: CarrierBook) =>
  isPartner ? 0 : Math.min(relievedCents, Math.max(0, owedCents - saidCents))

/** What the carrier is to bring, in cents. */
export const debtOf = ({ saidCents, owedCents, relievedCents }: CarrierBook): number =>
  Math.max(saidCents, owedCents - relievedCents)

type Amount = { amountCents: number }
const amounts = (all: readonly Amount[]): number => sum(all.map(({ amountCents }) => amountCents))

export const mpesaOf = ({ money }: OrderBook): number => amounts(money.parts)
export const openOfAll = ({ carriers }: OrderBook): number => sum(carriers.map(openOf))
export const relievedOfAll = ({ carriers }: OrderBook): number => sum(carriers.map(relievedOf))
export const owedOfAll = ({ carriers }: OrderBook): number =>
  sum(carriers.map(({ owedCents }) => owedCents))

/** Cash beyond the price that staff found to have come. It is due back beside the order's own money. */
export const cashBackOf = ({ money: { refunds } }: OrderBook): number =>
  amounts(refunds.filter(({ reason }) => reason === 'cash'))

const ofOwnMoney: readonly string[] = ['returned', 'complaint', 'overpaid']
const ownRefunds = ({ money: { refunds } }: OrderBook) =>
  refunds.filter(({ reason }) => ofOwnMoney.includes(reason))
/** What is due back of the order's own money, or was given back. */
export const backOf = (book: OrderBook): number => amounts(ownRefunds(book))
/** The part of it that staff have begun to give back, which nothing takes back. */
export const begunOf = (book: OrderBook): number =>
  amounts(ownRefunds(book).filter(({ state }) => state !== 'due'))

/**
 * M-PESA money that was taken back after the handover, or of which M-PESA named a smaller sum by then, less what M-PESA
 * brought since. Nobody at a door asked for it.
 */
export const reopenedOf = (book: OrderBook): number => {
  const { handedOverAt, money, priceCents } = book
  const { refunds, parts } = money
  if (handedOverAt === null) return 0
  const reversed = refunds.filter(({ reason }) => reason === 'reversed')
  const lost = [
    ...reversed,
    ...[...parts, ...reversed].flatMap(({ less }) => less ?? []),
    ...(money.mistaken ?? []),
  ]
  const gone = lost.filter(({ at }) => at > handedOverAt)
  const [first] = gone.toSorted((one, other) => one.at.localeCompare(other.at))
  if (first === undefined) return 0
  const again = amounts(parts.filter(({ at }) => at > first.at))
  return Math.min(Math.max(0, amounts(gone) - again), Math.max(0, priceCents - mpesaOf(book)))
}

/** The order's money that M-PESA or a carrier brought. What carriers owe and is neither missing nor let go has come. */
export const broughtOf = (book: OrderBook): number =>
  mpesaOf(book) + owedOfAll(book) - cashBackOf(book) - openOfAll(book) - relievedOfAll(book)

/** What the customer owes for goods that were handed over. What was given back before has to come again. */
export const debtOfCustomer = (book: OrderBook): number => {
  const { handedOverAt, isCancelled, priceCents, returnedCents, writtenOffCents } = book
  if (handedOverAt === null || isCancelled) return 0
  const lacking = priceCents - returnedCents - (broughtOf(book) - begunOf(book))
  return Math.max(0, lacking - openOfAll(book) - relievedOfAll(book) - writtenOffCents)
}

/** Cash that the carrier is known to have: said, or charged beyond that. A partner has what it owes. */
const foundOf = (one: CarrierBook): number => {
  if (one.isPartner) return one.owedCents
  const missing = Math.max(0, one.owedCents - one.saidCents)
  return one.saidCents + Math.min(one.chargedCents, missing - relievedOf(one))
}

/** What the order's page asks for, and the driver at the door. */
export const restOf = (book: OrderBook): number => {
  if (book.isCancelled) return 0
  if (book.handedOverAt !== null) return debtOfCustomer(book)
  const known = sum(book.carriers.map(foundOf)) + openOfAll(book)
  return Math.max(0, book.priceCents - mpesaOf(book) - known)
}
