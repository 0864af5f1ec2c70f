import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { order } from '../order.ts'
import { paymentEntriesOn } from '../payment/payment-history.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'
import { onOrder } from './order-detail.ts'
import { orderReturn, returnableLine } from './returns.ts'

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
