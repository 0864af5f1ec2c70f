import type { StaffRecordKind } from '../../contract/audit-vocabulary.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { keyOfStock } from '../../domain/kernel/pieces.ts'
import type { Collection, Doc, ReadStore } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { deliveries } from '../deliveries/projection.ts'
import { rewards } from '../loyalty/rewards.ts'
import { orders } from '../orders/projection.ts'
import { findings } from '../payments/findings.ts'
import { categories } from '../products/categories.ts'
import { type ProductDoc, products } from '../products/projection.ts'
import type { Projection } from '../projection.ts'
import { users } from '../users/projection.ts'

type Store = Pick<ReadStore, 'getMany'>
/** Finds the names of records of one kind, by the ids of the records. */
type FindNames = (store: Store, recordIds: readonly string[]) => Promise<Map<string, string>>

const itself = (recordId: string): string => recordId

const namedBy =
  <D extends Doc>(
    { collection }: { collection: Collection } & Pick<Projection<D>, 'on'>,
    nameOf: (doc: D, recordId: string) => string | null,
    docIdOf = itself,
  ): FindNames =>
  async (store, recordIds) => {
    const docs = await store.getMany<D>(collection, [...new Set(recordIds.map(docIdOf))])
    const known = new Map(docs.map((doc) => [doc.id, doc]))
    const names = new Map<string, string>()
    for (const recordId of recordIds) {
      const doc = known.get(docIdOf(recordId))
      if (doc !== undefined) names.set(recordId, nameOf(doc, recordId) ?? '')
    }
    return names
  }

const byOrder = namedBy(orders, ({ orderNumber }) => orderNumber)
const byPerson = namedBy(users, ({ fullName }) => fullName)

const goodsName = ({ name, variants }: ProductDoc, stockId: string): string => {
  const { variantId } = keyOfStock(stockId)
  return sizedName(name, variants.find((one) => one.variantId === variantId)?.name ?? '')
}

/** The id of a review begins with that of its product. */
const productOfReview = (reviewId: string): string => reviewId.split('.')[0] ?? ''

const sources: Partial<Record<StaffRecordKind, readonly FindNames[]>> = {
  order: [byOrder],
  payment: [byOrder],
  order_note: [byOrder],
  delivery: [namedBy(deliveries, ({ orderNumber }) => orderNumber)],
  product: [namedBy(products, ({ name }) => name)],
  stock: [namedBy(products, goodsName, (id) => String(keyOfStock(id).productId))],
  review: [namedBy(products, ({ name }) => name, productOfReview)],
  category: [namedBy(categories, ({ name }) => name)],
  branch: [namedBy(branches, ({ name }) => name)],
  order_places: [namedBy(branches, ({ name }) => name)],
  reward: [namedBy(rewards, ({ name }) => name)],
  finding: [namedBy(findings, ({ receipt, orderNumber }) => receipt ?? orderNumber)],
  user: [byPerson],
  loyalty: [byPerson],
  driver_cash: [byPerson],
  duty: [byPerson],
  look: [byOrder, byPerson],
}

/** The read models that hold the names. */
export const namingReadModels = [
  ...[orders, deliveries, products, categories, branches, rewards, findings, users],
] as const

type RecordRef = { kind: StaffRecordKind; recordId: string | null }

/** The names of the records, as staff call them: an order by its number. '' if a record has no name. */
export const recordNames = async (
  store: Store,
  records: readonly RecordRef[],
): Promise<(record: RecordRef) => string> => {
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = records.flatMap((one) => (one.kind === kind ? (one.recordId ?? []) : []))
      const names = (sources[kind] ?? []).map((find) => find(store, [...new Set(ids)]))
      return [kind, await Promise.all(names)] as const
    }),
  )
  const byKind = new Map(found)
  return ({ kind, recordId }) =>
    byKind
      .get(kind)
      ?.map((names) => names.get(recordId ?? ''))
      .find((name) => name !== undefined) ?? ''
}
