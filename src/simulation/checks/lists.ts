import { load } from '#src/commands/engine/execute.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import { system } from '#src/domain/kernel/access.ts'
import type { PaymentFilter } from '#src/projections/payments/queries.ts'
import type { PageRequest, ReadModelAnswer } from '#src/projections/read-model-queries.ts'
import type { Doc, Page } from '#src/stores/read-store/port.ts'
import {
  booksIn,
  debtOf,
  debtOfCustomer,
  type OrderBook,
  openOf,
  openOfAll,
  restOf,
} from './books.ts'
import { type Check, idsIn, type Look } from './look.ts'

/** All documents of a list that finance asks for, page by page. */
const listed = async <Found extends Doc>(
  ask: (page: PageRequest) => ReadModelAnswer<Page<Found>>,
): Promise<Found[]> => {
  const docs: Found[] = []
  let cursor: string | undefined
  do {
    const answer = await ask({ limit: 100, cursor })
    if (!answer.ok) throw new Error(answer.error.code)
    docs.push(...answer.value.docs)
    cursor = answer.value.next
  } while (cursor !== undefined)
  return docs
}

/** What stands in one of two lists and not in the other. */
const unlike = (name: string, shown: readonly string[], due: readonly string[]): string[] => [
  ...due.filter((one) => !shown.includes(one)).map((one) => `${name} lacks ${one}`),
  ...shown.filter((one) => !due.includes(one)).map((one) => `${name} shows ${one}`),
]

type View = NonNullable<PaymentFilter['view']>
/** The orders that belong to each list of payments. */
const views: Partial<Record<View, (book: OrderBook) => boolean>> = {
  refunds: ({ money }) => money.refunds.some(({ state }) => state !== 'done'),
  review: ({ isInReview }) => isInReview,
  differences: (book) => !book.isCancelled && openOfAll(book) > 0,
  debts: (book) => debtOfCustomer(book) > 0,
}

const paymentsWrong = async ({ chain }: Look, books: readonly OrderBook[]): Promise<string[]> => {
  const { payments } = chain.process().commands.queries
  const finance = chain.staff('finance_achieng')
  const wrong: string[] = []
  for (const [view, belongs] of Object.entries(views)) {
    const filter = { view: view as View }
    const docs = await listed((page) => payments.list(finance, filter, page))
    const due = books.filter(belongs).map(({ orderId }) => orderId)
    wrong.push(
      ...unlike(
        view,
        docs.map(({ id }) => id),
        due,
      ),
    )
  }
  return wrong
}

const missingWrong = async ({ chain }: Look, books: readonly OrderBook[]): Promise<string[]> => {
  const { missingCash } = chain.process().commands.queries
  const docs = await listed((page) => missingCash.list(chain.staff('finance_achieng'), page))
  const shown = docs.map(
    ({ orderId, carrierId, openCents }) => `${orderId} ${carrierId} ${openCents}`,
  )
  const due = books.flatMap(({ orderId, carriers }) =>
    carriers.flatMap((one) =>
      openOf(one) > 0 ? [`${orderId} ${one.carrierId} ${openOf(one)}`] : [],
    ),
  )
  return unlike('missing cash', shown, due)
}

/** Whatever is due is in a list, with its sum, and nothing else is. */
export const lists: Check = async (look) => {
  const books = await booksIn(look)
  return [...(await paymentsWrong(look, books)), ...(await missingWrong(look, books))]
}

/** The page of each order, and the driver at its door, ask for what is open. */
export const asked: Check = async (look) => {
  const { orders, payments } = look.chain.process().commands.queries
  const wrong: string[] = []
  for (const book of await booksIn(look)) {
    const page = await orders.byId(system, book.orderId)
    const money = await payments.ofOrder(system, book.orderId)
    const shown = [page, money].map((one) => (one.ok ? one.value.restCents : null))
    const due = restOf(book)
    if (shown.some((one) => one !== due)) {
      wrong.push(`order ${book.orderId} asks for ${shown.join(' and ')}, and ${due} is open`)
    }
  }
  return wrong
}

/** What a carrier is to bring is the float and the cash of each order, less what was handed over or written off. */
export const dues: Check = async (look) => {
  const books = await booksIn(look)
  const wrong: string[] = []
  for (const id of idsIn(look.events, 'drivercash')) {
    const ledger = await load(look.chain.look(), driverCash, id)
    const own = books.flatMap(({ carriers }) => carriers.filter((one) => one.carrierId === id))
    const cash = own.reduce((sum, one) => sum + debtOf(one), 0)
    const due = ledger.floatCents + cash - ledger.handedOverCents - ledger.writtenOffCents
    if (dueOf(ledger) !== due)
      wrong.push(`carrier ${id} is to bring ${dueOf(ledger)}, and ${due} by order`)
  }
  return wrong
}
