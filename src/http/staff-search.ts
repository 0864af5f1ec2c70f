import * as z from 'zod'
import { toKsh } from '../contract/rules/money.ts'
import { searchKey, trackingStart } from '../contract/rules/text.ts'
import {
  type Found,
  MOST_FOUND,
  type StaffFound,
  staffFound,
  staffSearchQuery,
} from '../contract/staff-search.ts'
import {
  type Actor,
  denied,
  isAdmin,
  runsBranches,
  searchesShop,
  seesAllPayments,
  worksAtBranches,
} from '../domain/kernel/access.ts'
import { stockKeyId } from '../domain/kernel/pieces.ts'
import { ok } from '../domain/kernel/result.ts'
import type { BranchDoc } from '../projections/branches/projection.ts'
import type { CodedGoods, StaffProductView } from '../projections/catalogue/staff-lists.ts'
import type { DeliveryDoc } from '../projections/deliveries/projection.ts'
import type { OrderDoc } from '../projections/orders/projection.ts'
import type { PaymentDoc } from '../projections/payments/projection.ts'
import type { TransferDoc } from '../projections/stock/transfers.ts'
import type { UserDoc } from '../projections/users/projection.ts'
import { phoneInSearch, recordOrderSearch } from './order/phones.ts'
import { presentBesidePrice } from './order/present.ts'
import { defineRoute, type Route } from './server/route.ts'
import type { Visit } from './server/visit.ts'

type Asked = Pick<Visit, 'actor' | 'queries'> & { typed: string }

/** One more than is shown tells that there are more. */
const page = { limit: MOST_FOUND + 1 }

const groupOf = <Doc, Hit>(
  docs: readonly Doc[],
  present: (doc: Doc) => Hit,
  isMore = false,
): { hits: Hit[]; isMore: boolean } => ({
  hits: docs.slice(0, MOST_FOUND).map(present),
  isMore: isMore || docs.length > MOST_FOUND,
})

/** The products that a branch sells are chosen among these. */
const MOST_NAMED = 50

type OrderPage = { docs: readonly OrderDoc[]; next?: string | undefined }

/** The staff of a branch search the own branch, an admin all. */
const branchOf = ({ branchId }: Actor) => ({ branchId })

const presentOrder = (doc: OrderDoc): Found<'orders'> => ({
  id: doc.id,
  orderNumber: doc.orderNumber,
  branchId: doc.branchId,
  createdAt: doc.createdAt,
  customerName: doc.customer.name,
  phone: phoneInSearch(doc),
  status: doc.status,
  total: toKsh(doc.priceCents),
  ...presentBesidePrice(doc),
})

const findOrders = async ({ actor, queries, typed }: Asked): Promise<OrderPage> => {
  const filter = { ...branchOf(actor), search: typed }
  const found = worksAtBranches(actor) ? await queries.orders.list(actor, filter, page) : undefined
  return found?.ok ? found.value : { docs: [] }
}

const findDeliveries = async ({ actor, queries, typed }: Asked): Promise<DeliveryDoc[]> => {
  if (!runsBranches(actor) || trackingStart(typed) === undefined) return []
  const filter = { ...branchOf(actor), search: typed }
  const found = await queries.deliveries.list(actor, filter, page)
  return found.ok ? found.value.docs : []
}

const presentDelivery = (doc: DeliveryDoc): Found<'deliveries'> => ({
  id: doc.id,
  orderNumber: doc.orderNumber,
  branchId: doc.branchId,
  createdAt: doc.createdAt,
  trackingNumber: doc.trackingNumber,
  status: doc.status,
})

/** By a receipt. People who do not see orders find payments by the words of their orders too. */
const findPayments = async ({ actor, queries, typed }: Asked): Promise<PaymentDoc[]> => {
  if (!seesAllPayments(actor)) return []
  const byReceipt = await queries.payments.withReceipt(actor, typed)
  if (!byReceipt.ok || byReceipt.value.length > 0 || runsBranches(actor))
    return byReceipt.ok ? byReceipt.value : []
  const byWords = await queries.payments.byWords(actor, typed, page)
  return byWords.ok ? byWords.value.docs : []
}

const presentPayment = (doc: PaymentDoc): Found<'payments'> => ({
  id: doc.id,
  orderNumber: doc.orderNumber,
  branchId: doc.branchId,
  customerName: doc.customerName,
  status: doc.paymentStatus,
  receipt: doc.receipt,
  total: toKsh(doc.cost.priceCents),
  rest: toKsh(doc.restCents),
  owed: toKsh(doc.owedByCustomerCents),
  net: toKsh(doc.cost.keptCents),
})

/** An admin finds all products, the staff of a branch those that it sells. */
const findProducts = ({ actor, queries: { catalogue }, typed }: Asked): StaffProductView[] => {
  if (isAdmin(actor)) return [...catalogue.named(typed, page.limit)]
  if (!worksAtBranches(actor)) return []
  const isSoldHere = ({ exclusiveBranchId, standing }: StaffProductView): boolean =>
    standing === 'sold' && (exclusiveBranchId ?? actor.branchId) === actor.branchId
  return catalogue.named(typed, MOST_NAMED).filter(isSoldHere)
}

/** The sizes whose SKU or barcode is exactly what was typed. */
const findCoded = ({ actor, queries: { catalogue }, typed }: Asked): readonly CodedGoods[] => {
  const coded = catalogue.withCode(actor, actor.branchId ?? 0, typed)
  return coded.ok ? coded.value : []
}

/** The stock record of the size whose code was typed, or else of the product's first size. */
const stockIdAt = (
  product: StaffProductView,
  size: CodedGoods | undefined,
  { actor, queries: { catalogue } }: Asked,
): string | null => {
  const records = catalogue
    .stockOfProduct(product.productId)
    .filter(({ branchId }) => branchId === actor.branchId)
  const record = records.find(({ variantId }) => variantId === size?.variantId) ?? records[0]
  return record === undefined ? null : stockKeyId(record)
}

const presentProduct = (asked: Asked) => {
  const coded = findCoded(asked)
  return (doc: StaffProductView): Found<'products'> => {
    const size = coded.find(({ product }) => product.productId === doc.productId)
    return {
      id: doc.productId,
      name: doc.name,
      sku: doc.sku,
      standing: doc.standing,
      isCoded: size !== undefined,
      stockId: stockIdAt(doc, size, asked),
    }
  }
}

const findPeople = async ({ actor, queries, typed }: Asked): Promise<UserDoc[]> => {
  if (!isAdmin(actor)) return []
  const found = await queries.users.list(actor, { search: typed }, page)
  return found.ok ? found.value.docs : []
}

const findBranches = ({ actor, queries: { catalogue }, typed }: Asked): BranchDoc[] =>
  isAdmin(actor)
    ? catalogue
        .branches()
        .filter(({ name, code, street }) =>
          searchKey(`${name} ${code} ${street}`).includes(searchKey(typed)),
        )
    : []

const findTransfers = async (
  { actor, queries, typed }: Asked,
  products: readonly StaffProductView[],
): Promise<TransferDoc[]> => {
  if (!worksAtBranches(actor)) return []
  const ids = products.map(({ productId }) => productId)
  const found = await queries.transfers.search(actor, typed, ids)
  return found.ok ? found.value : []
}

const search = async (asked: Asked): Promise<StaffFound> => {
  const { catalogue } = asked.queries
  const products = findProducts(asked)
  const [orders, deliveries, payments, people, transfers] = await Promise.all([
    findOrders(asked),
    findDeliveries(asked),
    findPayments(asked),
    findPeople(asked),
    findTransfers(asked, products),
  ])
  const named = new Set([
    ...deliveries.map(({ orderId }) => orderId),
    ...payments.map(({ id }) => id),
  ])
  const nameOf = (id: number): string => catalogue.branch(id)?.name ?? ''
  return {
    orders: groupOf(
      orders.docs.filter(({ id }) => !named.has(id)),
      presentOrder,
      orders.next !== undefined,
    ),
    deliveries: groupOf(deliveries, presentDelivery),
    payments: groupOf(payments, presentPayment),
    products: groupOf(products, presentProduct(asked)),
    people: groupOf(people, ({ id, fullName: name, username, role }) => ({
      id,
      name,
      username,
      role,
    })),
    branches: groupOf(findBranches(asked), ({ branchId: id, name, city }) => ({ id, name, city })),
    transfers: groupOf(transfers, ({ id, fromBranchId, toBranchId, status, plannedAt }) => ({
      id,
      from: nameOf(fromBranchId),
      to: nameOf(toBranchId),
      status,
      plannedAt,
    })),
  }
}

/** The search in the staff's bar. A search by the end of a phone is recorded before it is answered. */
const searchShop = defineRoute({
  method: 'GET',
  path: '/api/staff/search',
  mayAsk: searchesShop,
  area: 'Search',
  summary:
    'Orders, deliveries, payments, products, people, branches and transfers by any number or word on them, as far as the role may see them; for the staff of branches, finance and admins',
  input: z.object({ query: staffSearchQuery }),
  status: 200,
  response: staffFound,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders', 'deliveries', 'payments', 'users', 'transfers', 'catalogue'],
  handle: async ({ actor, queries, query: { q: typed }, issue }) => {
    if (!searchesShop(actor)) return denied(actor)
    const found = await search({ actor, queries, typed })
    const recorded = worksAtBranches(actor)
      ? await recordOrderSearch({ search: typed }, issue)
      : ok(null)
    return recorded.ok ? ok({ body: found }) : recorded
  },
})

export const staffSearchRoutes: readonly Route[] = [searchShop]
