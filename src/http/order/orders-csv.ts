import { type CsvColumn, csvPages } from '../../commands/csv.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { csvTime } from '../../contract/staff/csv.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import type { OrderFilter, OrderQueries } from '../../projections/orders/queries.ts'
import { phoneInExport } from './phones.ts'

/** Raw figures and whole times (ISO 8601, Nairobi's with its offset), for the next program. */
const columnsFor = (catalogue: CatalogueQueries): CsvColumn<OrderDoc>[] => [
  ['Order id', ({ id }) => id],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Placed', ({ createdAt }) => csvTime(createdAt)],
  ['Branch id', ({ branchId }) => branchId],
  ['Branch', ({ branchId }) => catalogue.branch(branchId)?.name ?? null],
  ['Status', ({ status }) => status],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['M-PESA receipt', ({ mpesaReceiptNumber }) => mpesaReceiptNumber],
  ['Customer', ({ customer }) => customer.name],
  ['Phone', phoneInExport],
  ['City', ({ address }) => address.city],
  ['Lines', ({ lines }) => lines.length],
  ['Pieces', ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal (KSh)', ({ subtotalCents }) => toKsh(subtotalCents)],
  ['Delivery fee (KSh)', ({ deliveryFeeCents }) => toKsh(deliveryFeeCents)],
  ['Discount (KSh)', ({ discountCents }) => toKsh(discountCents)],
  ['Total (KSh)', ({ totalCents }) => toKsh(totalCents)],
  ['Updated', ({ updatedAt }) => csvTime(updatedAt)],
  ['Account id', ({ userId }) => userId],
  [
    'Goods returned (KSh)',
    ({ returns }) => toKsh(returns.reduce((sum, { goodsCents }) => sum + goodsCents, 0)),
  ],
]

type Sources = { orders: OrderQueries; catalogue: CatalogueQueries }

/**
 * The orders of the filter as CSV, newest first, a page at a time. Orders that come meanwhile are not among them. Only
 * for a filter whose list the actor may see.
 */
export const ordersCsv = ({ orders, catalogue }: Sources, actor: Actor, filter: OrderFilter) =>
  csvPages(columnsFor(catalogue), (page) => orders.list(actor, filter, page))
