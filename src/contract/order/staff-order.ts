import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { refundStates } from '../../domain/payment/vocabulary.ts'
import { areApart, pieces } from '../inventory.ts'
import { paymentEntriesOn } from '../payment/payment-history.ts'
import { issue } from '../rules/issues.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  line,
  person,
  searchText,
  seen,
  uuid,
  z,
} from '../rules/schema.ts'
import { complaint } from './complaint.ts'
import { keptWishes } from './customer.ts'
import { besidePrice, order, orderStatus, paymentStatus } from './order.ts'
import { onOrder } from './order-detail.ts'

const item = { productId: catalogueId, variantId: z.number().int().min(0) }

/** `writtenOff`: how many of the pieces do not go back onto the shelf. */
const returnedLine = z.object({
  ...item,
  quantity: pieces.min(1, issue('QUANTITY_INVALID')),
  writtenOff: pieces,
})

/** Goods that come back. The sender makes the `id`, so that a return sent twice is recorded once. */
export const returnBody = z.object({
  id: uuid,
  reason: line(3, 500, 'REASON_REQUIRED'),
  lines: z.array(returnedLine).min(1).max(100).refine(areApart),
  /** The delivery fee is paid back too. */
  feeBack: z.boolean().default(false),
  /** The KSh that the counter paid back, as in the preview. */
  cashBack: ksh.optional(),
  ...seen,
})

/** Asks what a return would pay back. */
export const returnPreviewBody = returnBody.pick({ lines: true, feeBack: true })

/** `due`: KSh to pay back. `isCash`: the order was paid in cash, so the counter can pay it back. */
export const returnPreview = z
  .object({ due: ksh, isCash: z.boolean() })
  .meta({ id: 'ReturnPreview' })

/** `due`: KSh to pay back for this return. `handedBack`: how many of them the counter has paid back. */
export const recordedReturn = z
  .object({ id: uuid, due: ksh, handedBack: ksh })
  .meta({ id: 'RecordedReturn' })

/** `amount`: KSh that the counter paid back in cash. */
export const handBackBody = z.object({ amount: ksh })
export const handedBack = z.object({ id: uuid, amount: ksh }).meta({ id: 'HandedBack' })

/** Goods that came back after their delivery, for the branch's staff. */
const orderReturn = z
  .object({
    id: uuid,
    at: isoTime,
    actorRole: z.string(),
    person,
    reason: z.string(),
    /** A complaint was answered by money. */
    isComplaint: z.boolean(),
    lines: z.array(returnedLine),
    /** In KSh. */
    due: ksh,
    /** Null if nothing is paid back. */
    money: z
      .object({
        amount: ksh,
        state: z.enum(refundStates),
        /** The counter pays the money back. */
        isCash: z.boolean(),
        /** The counter has paid the money back. */
        handedBack: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof orderReturn>

/** Pieces that have not come back yet. */
const returnableLine = z.object({ ...item, quantity: z.number() })

/** A note of the staff about an order. The sender makes the `id`, so that a note sent twice is written once. */
export const noteBody = z.object({ id: uuid, text: line(1, 500, 'WORDS_REQUIRED') })
export const writtenNote = z.object({ id: uuid }).meta({ id: 'WrittenNote' })

const staffNote = z
  .object({ id: uuid, at: isoTime, actorRole: z.string(), person, text: z.string() })
  .meta({ id: 'StaffNote' })
export type StaffNote = z.infer<typeof staffNote>

/** The most orders that the list of orders to do shows. Further orders follow once older ones are done. */
export const MOST_TO_DO = 100

/** How many orders one picking list may hold. */
export const MOST_PICKED = 100

/** The ids of orders in an address, with commas between them. */
export const orderIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(uuid).min(1).max(MOST_PICKED))

/** `order`: the only orders to pick. Absent: all orders of the branch that are confirmed or being packed. */
export const pickingQuery = z.object({ order: orderIds.optional() })

/** The orders whose picking lists are printed. */
export const printedBody = z.object({ orders: z.array(uuid).min(1).max(MOST_PICKED) })

const pickingLine = z.object({
  productId: catalogueId,
  variantId: z.number(),
  category: z.string(),
  name: z.string(),
  /** The code of the product or of its size. '': it has none. */
  sku: z.string(),
  quantity: z.number(),
})

/** The oldest order comes first. An order's lines are sorted by category and name, like the shelves. */
export const pickingList = z
  .object({
    branch: z.string(),
    /** There are more orders than the list holds. */
    isMore: z.boolean(),
    orders: z.array(
      z.object({
        id: uuid,
        orderNumber: z.string(),
        customerName: z.string(),
        ...keptWishes,
        createdAt: isoTime,
        status: orderStatus,
        /** When this order's list was printed first. Null: it was not. */
        printedAt: isoTime.nullable(),
        lines: z.array(pickingLine),
      }),
    ),
  })
  .meta({ id: 'PickingList' })
export type PickingList = z.infer<typeof pickingList>
export type PickingLine = z.infer<typeof pickingLine>

/**
 * An order whose branch has fewer pieces on the shelf than are reserved. Orders that came last lack pieces first, except
 * where pieces were set aside for them. `short`: how many of the `quantity` ordered pieces are missing.
 */
export const shortOrder = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    items: z.array(
      z.object({ ...item, name: z.string(), quantity: z.number(), short: z.number() }),
    ),
  })
  .meta({ id: 'ShortOrder' })
export type ShortOrder = z.infer<typeof shortOrder>

/** How many new orders are announced at once. */
export const MOST_NEW = 50

/**
 * A pending order, for people who run its branch. `isAttended`: a manager of the branch has a page of the shop open, and
 * hears of the order too.
 */
export const newOrder = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    branch: z.string(),
    total: ksh,
    ...besidePrice,
    createdAt: isoTime,
    isAttended: z.boolean(),
  })
  .meta({ id: 'NewOrder' })
export type NewOrder = z.infer<typeof newOrder>

/** The filters of the staff's lists of orders. */
export const ordersQuery = z.object({
  status: orderStatus.optional(),
  branch: catalogueId.optional(),
  method: z.enum(paymentMethods).optional(),
  payment: paymentStatus.optional(),
  /** Only orders that were not cancelled. */
  kept: z.literal('yes').optional(),
  /** Only orders that staff should look at twice. */
  unusual: z.literal('yes').optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /**
   * The beginning of an order number, a whole phone number, an M-PESA receipt, a tracking number, beginnings of words of
   * the customer's name, e-mail address or street, or a product. Four to seven digits are also the end of a phone: they
   * find open orders, and those placed or ended today.
   */
  search: searchText(60).optional(),
})
export type OrdersQuery = z.output<typeof ordersQuery>

/** Orders are counted up to this number. */
export const MOST_COUNTED = 1_000

/** `isMore`: there are more orders than were counted. */
export const orderCount = z
  .object({ count: z.number().int().nonnegative(), isMore: z.boolean() })
  .meta({ id: 'OrderCount' })
export type OrderCount = z.infer<typeof orderCount>

/** The whole phone of a customer or payer. '' if there is none. */
export const shownPhone = z.object({ phone: z.string() })

const onStaffOrder = { ...onOrder, person }

/** An entry of an order's history for the branch's staff, with the person who caused it. */
export const staffHistoryEntry = z.discriminatedUnion('type', [
  z.object({ ...onStaffOrder, type: z.enum(statusEvents), facts: z.object({}) }),
  ...paymentEntriesOn(onStaffOrder),
])
export type StaffHistoryEntry = z.infer<typeof staffHistoryEntry>

/** An event that gave the order a status. It needs no further facts. */
type StepEntry = Extract<StaffHistoryEntry, { type: StatusEvent }>
export const isStepEntry = (entry: StaffHistoryEntry): entry is StepEntry =>
  isStatusEvent(entry.type)

/** Only the branch's staff get `returns`, `returnable` and `staffNotes`. */
export const staffOrderDetail = order
  .extend({
    /** What the staff wrote down about the order, the oldest first. */
    staffNotes: z.array(staffNote).optional(),
    history: z.array(staffHistoryEntry),
    returns: z.array(orderReturn).optional(),
    returnable: z.array(returnableLine).optional(),
    /** For staff alone. Null until the order is confirmed. */
    deliveryId: uuid.nullable().optional(),
    complaints: z.array(complaint).optional(),
  })
  .meta({ id: 'StaffOrderDetail' })
export type StaffOrderDetail = z.infer<typeof staffOrderDetail>
