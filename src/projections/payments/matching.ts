import { chunks } from '../../lib/chunks.ts'
import type { World } from '../../lib/world.ts'
import type { Condition, ReadStore } from '../../stores/read-store/port.ts'
import { type PaymentReceiptDoc, paymentReceipts } from '../payment-receipts/projection.ts'
import { type PaymentDoc, payments } from './projection.ts'

/** For the import of a statement alone. No route asks them. */
export type MatchingQueries = {
  /** The order that each receipt was first reported for, by receipt. */
  withReceipts(receipts: readonly string[]): Promise<Map<string, PaymentDoc>>
  /** The order whose payer alone named each receipt, by receipt. Nobody's word counts where two say the same. */
  withNamedReceipts(receipts: readonly string[]): Promise<Map<string, PaymentDoc>>
  withOrderNumbers(orderNumbers: readonly string[]): Promise<Map<string, PaymentDoc>>
  /** Orders whose first money M-PESA took from `from` to `to` (ISO 8601 in UTC), both included. */
  paidBetween(from: string, to: string): Promise<PaymentDoc[]>
}

/** The most keys of a question, and documents of an answer. */
const CHUNK = 500

/** Lets the process do something else between two of them: a store may keep the process while it is asked. */
async function* unhurried<T>(all: readonly T[], { turn }: Pick<World, 'turn'>) {
  for (const some of chunks(all, CHUNK)) {
    yield some
    await turn()
  }
}

export const openMatching = (store: ReadStore, world: Pick<World, 'turn'>): MatchingQueries => {
  const where = async (field: string, condition: Condition): Promise<PaymentDoc[]> => {
    const docs: PaymentDoc[] = []
    let after: string | undefined
    do {
      const query = { where: { [field]: condition }, sort: [field], limit: CHUNK, after }
      const page = await store.find<PaymentDoc>(payments.collection, query)
      docs.push(...page.docs)
      after = page.next
      await world.turn()
    } while (after !== undefined)
    return docs
  }

  type Naming = (doc: PaymentReceiptDoc) => readonly string[]
  const byReceipt = async (
    receipts: readonly string[],
    ordersOf: Naming,
  ): Promise<[string, PaymentDoc][]> => {
    const known = await store.getMany<PaymentReceiptDoc>(paymentReceipts.collection, receipts)
    const firsts = known.map((doc): [string, string] => [doc.id, ordersOf(doc)[0] ?? ''])
    const ids = new Set(firsts.flatMap(([, id]) => (id === '' ? [] : [id])))
    const docs = await store.getMany<PaymentDoc>(payments.collection, [...ids])
    const byId = new Map(docs.map((doc) => [doc.id, doc]))
    return firsts.flatMap(([receipt, id]): [string, PaymentDoc][] => {
      const doc = byId.get(id)
      return doc === undefined ? [] : [[receipt, doc]]
    })
  }
  const withReceipts = async (receipts: readonly string[], ordersOf: Naming) => {
    const found: [string, PaymentDoc][] = []
    for await (const chunk of unhurried(receipts, world))
      found.push(...(await byReceipt(chunk, ordersOf)))
    return new Map(found)
  }

  return {
    withReceipts: (receipts) => withReceipts(receipts, ({ orderIds }) => orderIds),
    withNamedReceipts: (receipts) =>
      withReceipts(receipts, ({ namedFor }) => (namedFor.length === 1 ? namedFor : [])),
    withOrderNumbers: async (orderNumbers) => {
      const found = new Map<string, PaymentDoc>()
      for await (const chunk of unhurried(orderNumbers, world)) {
        const docs = await where('orderNumber', { in: chunk })
        for (const doc of docs) found.set(doc.orderNumber, doc)
      }
      return found
    },
    paidBetween: (from, to) => where('paidAt', { gte: from, lte: to }),
  }
}
