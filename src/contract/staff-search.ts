import { productStandings } from '../domain/product/vocabulary.ts'
import { transferStatuses } from '../domain/transfer.ts'
import { deliveryStatus } from './delivery/delivery.ts'
import { besidePrice, orderStatus, paymentStatus } from './order/order.ts'
import { catalogueId, isoTime, ksh, searchText, uuid, z } from './rules/schema.ts'
import { accountRole } from './user.ts'

/** The most things of one kind in the answer. */
export const MOST_FOUND = 6

export const staffSearchQuery = z.object({ q: searchText(60).min(1) })

const ofOrder = { orderNumber: z.string(), branchId: catalogueId, createdAt: isoTime }

const hits = {
  /** `phone` is masked. */
  orders: z.object({
    id: uuid,
    ...ofOrder,
    customerName: z.string(),
    phone: z.string(),
    status: orderStatus,
    total: ksh,
    ...besidePrice,
  }),
  deliveries: z.object({
    id: uuid,
    ...ofOrder,
    trackingNumber: z.string(),
    status: deliveryStatus,
  }),
  /** `id` is the order's id. */
  payments: z.object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    customerName: z.string(),
    status: paymentStatus,
    receipt: z.string().nullable(),
    total: ksh,
    ...besidePrice,
  }),
  /**
   * `isCoded`: an SKU or a barcode of the product is exactly what was typed. `stockId`: the stock record at the asker's
   * branch. Null for admins, and if the branch has no record.
   */
  products: z.object({
    id: catalogueId,
    name: z.string(),
    sku: z.string(),
    standing: z.enum(productStandings),
    isCoded: z.boolean(),
    stockId: z.string().nullable(),
  }),
  people: z.object({
    id: uuid,
    name: z.string(),
    username: z.string(),
    role: accountRole,
  }),
  branches: z.object({ id: catalogueId, name: z.string(), city: z.string() }),
  transfers: z.object({
    id: uuid,
    from: z.string(),
    to: z.string(),
    status: z.enum(transferStatuses),
    plannedAt: isoTime,
  }),
}

const group = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({ hits: z.array(hit).max(MOST_FOUND), isMore: z.boolean() })

/**
 * What the staff's search found, by kind. A kind that the role may not see is empty. A delivery is found by its tracking
 * number and a payment by a receipt; the order is then not named beside it.
 */
export const staffFound = z
  .object({
    orders: group(hits.orders),
    deliveries: group(hits.deliveries),
    payments: group(hits.payments),
    products: group(hits.products),
    people: group(hits.people),
    branches: group(hits.branches),
    transfers: group(hits.transfers),
  })
  .meta({ id: 'StaffFound' })
export type StaffFound = z.infer<typeof staffFound>
export type FoundKind = keyof StaffFound
export type Found<Kind extends FoundKind> = StaffFound[Kind]['hits'][number]
