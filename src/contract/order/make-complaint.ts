import {
  complaintAnswers,
  complaintGoods,
  complaintReasons,
  isAboutPieces,
  needsWords,
} from '../../domain/order/vocabulary.ts'
import { areApart, pieces } from '../inventory.ts'
import { issue } from '../rules/issues.ts'
import { catalogueId, isoTime, line, uuid, z } from '../rules/schema.ts'

export { deliveredReasons, isAboutPieces, needsWords } from '../../domain/order/vocabulary.ts'

const claimedLine = z.object({
  productId: catalogueId,
  variantId: z.number().int().min(0),
  quantity: pieces.min(1, issue('QUANTITY_INVALID')),
})

/** The most characters that a customer writes about a complaint. */
export const MOST_COMPLAINT_WORDS = 500

/**
 * What is wrong with a delivered order, or that a late one has not come. Only a complaint about pieces names them. The
 * sender makes the `id`, so that a complaint sent twice counts once.
 */
export const complaintBody = z
  .object({
    id: uuid,
    reason: z.enum(complaintReasons),
    words: z.string().trim().max(MOST_COMPLAINT_WORDS, issue('TOO_LONG')),
    lines: z.array(claimedLine).max(100).refine(areApart),
  })
  .refine(({ reason, lines }) => lines.length > 0 === isAboutPieces(reason), {
    path: ['lines'],
    message: issue('INVALID'),
  })
  .refine(({ reason, words }) => !needsWords(reason) || words !== '', {
    path: ['words'],
    message: issue('REASON_REQUIRED'),
  })
export const madeComplaint = z.object({ id: uuid })

/** `feeBack`: a refund pays the delivery fee back too. `goods`: where the pieces are. A refund has to say it. */
export const answerComplaintBody = z
  .object({
    answer: z.enum(complaintAnswers),
    words: line(3, 500, 'REASON_REQUIRED'),
    feeBack: z.boolean().default(false),
    goods: z.enum(complaintGoods).nullable().default(null),
  })
  .refine(({ answer, goods }) => answer !== 'refund' || goods !== null, {
    path: ['goods'],
    message: issue('INVALID'),
  })

/** `waiting`: at least one complaint has no answer. `answered`: all have one. */
export const complaintState = z.enum(['waiting', 'answered'])

export const complaintsQuery = z.object({
  /** Orders that wait for an answer if there is none. */
  state: complaintState.optional(),
  branch: catalogueId.optional(),
  /** The orders of one account, the newest complaint first. Without `state`, those of both states. */
  customer: uuid.optional(),
})
export type ComplaintsQuery = z.output<typeof complaintsQuery>

/**
 * An order whose customer complained. `at`: since when the oldest open complaint waits, or when the last was made.
 * `userId`: the customer's account, null for a guest. `answers`: the kinds of answers that were given.
 */
export const complainedOrder = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    branch: z.string(),
    customerName: z.string(),
    userId: uuid.nullable(),
    at: isoTime,
    state: complaintState,
    reasons: z.array(z.enum(complaintReasons)),
    answers: z.array(z.enum(complaintAnswers)),
    pieces: z.number(),
  })
  .meta({ id: 'ComplainedOrder' })
export type ComplainedOrder = z.infer<typeof complainedOrder>
