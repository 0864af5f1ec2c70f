import { complaintAnswers, complaintReasons } from '../../domain/order/vocabulary.ts'
import { catalogueId, isoTime, ksh, uuid, z } from '../rules/schema.ts'

export type { ComplaintAnswer, ComplaintReason } from '../../domain/order/vocabulary.ts'

const claimedLine = z.object({
  productId: catalogueId,
  variantId: z.number(),
  quantity: z.number(),
})

/** One complaint, as its customer and the staff of the branch see it. */
export const complaint = z
  .object({
    id: uuid,
    at: isoTime,
    lines: z.array(claimedLine),
    reason: z.enum(complaintReasons),
    words: z.string(),
    hasPhoto: z.boolean(),
    /** The customer was erased before the branch answered, so nobody answers any more. */
    isEnded: z.boolean().default(false),
    /** Null until the branch has answered. */
    answer: z
      .object({ answer: z.enum(complaintAnswers), words: z.string(), at: isoTime })
      .nullable(),
    /** What goes back for these goods, in KSh. `isDone`: it went back. Null: no money is due for them. */
    money: z.object({ amount: ksh, isDone: z.boolean() }).nullable(),
  })
  .meta({ id: 'Complaint' })
export type Complaint = z.infer<typeof complaint>

/** Until when the customer may complain about the delivered order, and about which pieces. No pieces: its money alone. */
const complainable = z.object({
  until: isoTime,
  lines: z.array(claimedLine),
})

/**
 * `complainable`: only for the customer of a delivered order that takes another complaint. `notComeFrom`: only for the
 * customer of an order under way: from when the customer may say that it has not come.
 */
export const orderComplaints = z
  .object({
    complaints: z.array(complaint),
    complainable: complainable.optional(),
    notComeFrom: isoTime.optional(),
  })
  .meta({ id: 'OrderComplaints' })
export type OrderComplaints = z.infer<typeof orderComplaints>
