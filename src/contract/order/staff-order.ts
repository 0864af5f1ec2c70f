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
import { keptWishes } from './customer.ts'
import { order, orderStatus, paymentStatus } from './order.ts'
import { onOrder } from './order-detail.ts'

const item = { productId: catalogueId, variantId: z.number().int().min(0) }

/** `writtenOff` of the pieces do not go back onto the shelf. */
const returnedLine = z.object({
  ...item,
  quantity: pieces.min(1, issue('QUANTITY_INVALID')),
  writtenOff: pieces,
})

/**
 * `id` comes from the sender: the same return sent again is the same. `feeBack`: the delivery fee goes back too.
 * `cashBack`: KSh that were handed back in cash at the counter, as the preview said them. `revision`: the order's, as
 * the sender saw it. A late one is refused.
 */
export const returnBody = z.object({
  id: uuid,
  reason: line(3, 500, 'REASON_REQUIRED'),
  lines: z.array(returnedLine).min(1).max(100).refine(areApart),
  feeBack: z.boolean().default(false),
  cashBack: ksh.optional(),
  ...seen,
})

/** What a return would give back. */
export const returnPreviewBody = returnBody.pick({ lines: true, feeBack: true })

/** `due`: KSh to be given back. `isCash`: the order was paid in cash, so the counter can hand it back. */
export const returnPreview = z
  .object({ due: ksh, isCash: z.boolean() })
  .meta({ id: 'ReturnPreview' })

/** `due`: KSh to be given back for this return. `handedBack`: KSh of it that were handed back in cash. */
export const recordedReturn = z
  .object({ id: uuid, due: ksh, handedBack: ksh })
  .meta({ id: 'RecordedReturn' })

/** `amount`: KSh that were handed back in cash at the counter. */
export const handBackBody = z.object({ amount: ksh })
export const handedBack = z.object({ id: uuid, amount: ksh }).meta({ id: 'HandedBack' })

/**
 * Goods that came back after their delivery, as the staff of the branch are told. `due` in KSh. `money` is null where
 * nothing goes back. `isCash`: the counter hands it back. `handedBack`: it did.
 */
const orderReturn = z
  .object({
    id: uuid,
    at: isoTime,
    actorRole: z.string(),
    person,
    reason: z.string(),
    lines: z.array(returnedLine),
    due: ksh,
    money: z
      .object({
        amount: ksh,
        state: z.enum(refundStates),
        isCash: z.boolean(),
        handedBack: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof orderReturn>

/** Pieces that may still come back. */
const returnableLine = z.object({ ...item, quantity: z.number() })

/** One order to fetch from the shelves, or, without it, all confirmed ones of the branch. */
export const pickingQuery = z.object({ order: uuid.optional() })

/** The most orders on one list. */
export const MOST_PICKED = 100

const pickingLine = z.object({
  productId: catalogueId,
  variantId: z.number(),
  category: z.string(),
  name: z.string(),
  quantity: z.number(),
})

/** The oldest order comes first. The lines of an order are in the order of the shelves: category, then name. */
export const pickingList = z
  .object({
    branch: z.string(),
    /** There are more than stand here. */
    isMore: z.boolean(),
    orders: z.array(
      z.object({
        id: uuid,
        orderNumber: z.string(),
        customerName: z.string(),
        ...keptWishes,
        createdAt: isoTime,
        lines: z.array(pickingLine),
      }),
    ),
  })
  .meta({ id: 'PickingList' })
export type PickingList = z.infer<typeof pickingList>
export type PickingLine = z.infer<typeof pickingLine>

/** What the staff's lists of orders can be narrowed to. */
export const ordersQuery = z.object({
  status: orderStatus.optional(),
  branch: catalogueId.optional(),
  method: z.enum(paymentMethods).optional(),
  payment: paymentStatus.optional(),
  /** Only orders that staff should look at twice. */
  unusual: z.literal('yes').optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** An order number or its beginning, a whole phone number, or beginnings of the customer's names. */
  search: searchText(60).optional(),
})
export type OrdersQuery = z.output<typeof ordersQuery>

/** The most orders that are counted one by one. */
export const MOST_COUNTED = 1_000

/** `isMore`: there are more than `count`, which is then the most that are counted. */
export const orderCount = z
  .object({ count: z.number().int().nonnegative(), isMore: z.boolean() })
  .meta({ id: 'OrderCount' })
export type OrderCount = z.infer<typeof orderCount>

/** A customer's or payer's phone, whole. '' where there is none. */
export const shownPhone = z.object({ phone: z.string() })

const onStaffOrder = { ...onOrder, person }

/** An entry of an order's history. The staff of its branch are told the person behind it, too. */
export const staffHistoryEntry = z.discriminatedUnion('type', [
  z.object({ ...onStaffOrder, type: z.enum(statusEvents), facts: z.object({}) }),
  ...paymentEntriesOn(onStaffOrder),
])
export type StaffHistoryEntry = z.infer<typeof staffHistoryEntry>

/** An event of the order itself says all with the status that it gives. */
type StepEntry = Extract<StaffHistoryEntry, { type: StatusEvent }>
export const isStepEntry = (entry: StaffHistoryEntry): entry is StepEntry =>
  isStatusEvent(entry.type)

/** `returns` and `returnable` are told to the staff of the branch alone. */
export const staffOrderDetail = order
  .extend({
    history: z.array(staffHistoryEntry),
    returns: z.array(orderReturn).optional(),
    returnable: z.array(returnableLine).optional(),
  })
  .meta({ id: 'StaffOrderDetail' })
export type StaffOrderDetail = z.infer<typeof staffOrderDetail>
