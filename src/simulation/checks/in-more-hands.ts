import type { Recorded } from '#src/stores/event-store/events.ts'
import {
  backOf,
  begunOf,
  booksIn,
  broughtOf,
  cashBackOf,
  mpesaOf,
  type OrderBook,
  openOfAll,
  relievedOfAll,
  reopenedOf,
} from './books.ts'
import { type Check, orderIn } from './look.ts'

/**
 * What was handed over = paid - due back + owed by carriers + owed by the customer + written off with a name. When goods
 * came back while carriers or the customer still answer for more than is left of the price, the rest is contested: staff
 * have to find out whether that cash came. It is never more than what came off the price.
 */
const wrongSum = (book: OrderBook): string | undefined => {
  const { priceCents, returnedCents, writtenOffCents } = book
  const kept = priceCents - returnedCents
  const brought = broughtOf(book)
  const answered = openOfAll(book) + relievedOfAll(book) + reopenedOf(book)
  const told = `${kept} kept, ${brought} brought, ${backOf(book)} back, ${answered} answered for, ${writtenOffCents} written off`
  const surplus = Math.max(0, mpesaOf(book) - priceCents)
  if (brought + answered !== priceCents + surplus) return `the price is ${priceCents}: ${told}`
  const due = Math.max(0, brought - kept)
  if (backOf(book) !== Math.max(due, begunOf(book))) return `${due} is due back: ${told}`
  const contested = answered - Math.max(0, kept - brought)
  return contested < 0 || contested > returnedCents ? `${contested} contested: ${told}` : undefined
}

/** Before the handover nothing has been handed over, and M-PESA money beyond the price is due back. */
const wrongBefore = (book: OrderBook): string | undefined => {
  const due = Math.max(0, mpesaOf(book) - book.priceCents)
  const back = backOf(book)
  return back === Math.max(due, begunOf(book)) ? undefined : `${due} is due back, and not ${back}`
}

/** A cancelled order keeps no money. */
const wrongOfCancelled = (book: OrderBook): string | undefined => {
  const kept = mpesaOf(book)
  return kept === 0 || begunOf(book) > 0 ? undefined : `${kept} stays with a cancelled order`
}

const wrongIn = (book: OrderBook): string | undefined => {
  if (book.isCancelled) return wrongOfCancelled(book)
  return book.handedOverAt === null ? wrongBefore(book) : wrongSum(book)
}

/** For each order the money of all hands adds up. */
export const inMoreHands: Check = async (look) =>
  (await booksIn(look)).flatMap((book) => {
    const wrong = wrongIn(book)
    return wrong === undefined ? [] : [`order ${book.orderId}: ${wrong}`]
  })

/** What is left of the price for carriers in cash, with cash that is due back to the customer. */
const atDoorsOf = (book: OrderBook): number =>
  Math.max(0, book.priceCents - mpesaOf(book) - reopenedOf(book)) + cashBackOf(book)

/** Who noted cash answers for it until staff decide, whoever hands the goods over and whatever is said later. */
export const noted: Check = async (look) =>
  (await booksIn(look))
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((book) => {
      let left = atDoorsOf(book)
      return book.carriers.flatMap(({ carrierId, mostCents, relievedCents, owedCents }) => {
        const least = Math.min(left, Math.max(0, mostCents - relievedCents))
        left -= owedCents
        return owedCents >= least
          ? []
          : [`${carrierId} noted ${mostCents} for order ${book.orderId} and owes ${owedCents}`]
      })
    })

/** By how much the event changes what M-PESA has not paid of its order. */
const openedBy = ({ type, data }: Recorded): number => {
  switch (type) {
    case 'OrderPlaced':
      return data.totalCents
    case 'PaymentReceived':
      return -data.amountCents
    case 'PaymentReversed':
      return data.amountCents
    default:
      return 0
  }
}

/** Whether M-PESA brought money that does not pay its order. */
const isTurnedAway = ({ type, data }: Recorded): boolean =>
  type === 'RefundBecameDue' && (data.reason === 'surplus' || data.reason === 'late')

/** Money that comes while some is open pays the order, whatever part came before. */
export const partsAddUp: Check = ({ events }) => {
  const open = new Map<string, number>()
  const wrong: string[] = []
  for (const event of events) {
    const orderId = orderIn(event) ?? ''
    const left = open.get(orderId) ?? 0
    open.set(orderId, left + openedBy(event))
    if (isTurnedAway(event) && left > 0) wrong.push(`${left} of order ${orderId} were open`)
  }
  return wrong
}
