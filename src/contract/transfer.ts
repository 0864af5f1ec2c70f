import { transferOutcomes, transferStatuses } from '../domain/transfer.ts'
import { stockLines } from './inventory.ts'
import { catalogueId, line, revision, seen, uuid, z } from './rules/schema.ts'

const reason = line(1, 200, 'REASON_REQUIRED')

/**
 * The sender makes the `id`, so that a transfer sent twice is made once. Receipts and closings have an `id` of the
 * sender for the same reason.
 */
export const sendTransferBody = z
  .object({
    id: uuid,
    fromBranchId: catalogueId,
    toBranchId: catalogueId,
    note: line(0, 200, 'INVALID').default(''),
    lines: stockLines,
  })
  .refine(({ fromBranchId, toBranchId }) => fromBranchId !== toBranchId, { path: ['toBranchId'] })
export const receiveTransferBody = z.object({ id: uuid, lines: stockLines, ...seen })
export const closeTransferBody = z.object({
  id: uuid,
  outcome: z.enum(transferOutcomes),
  reason,
  lines: stockLines,
  ...seen,
})
export const cancelTransferBody = z.object({ reason, ...seen })

export const changedTransfer = z.object({ id: z.string(), status: z.enum(transferStatuses) })

/** Ids of branches. A manager has to name their own branch as `from` or `to`. */
export const transfersQuery = z.object({
  from: catalogueId.optional(),
  to: catalogueId.optional(),
  status: z.enum(transferStatuses).optional(),
})

const pieces = { productId: z.number(), variantId: z.number(), quantity: z.number() }

/** `by`: the name of the person, null if it is unknown. */
const who = { role: z.string(), by: z.string().nullable() }

/**
 * `open`: pieces on the road. `quantity` = open + received + lost + sentBack. A transfer that is planned or was refused
 * has sent none.
 */
export const stockTransfer = z
  .object({
    id: z.string(),
    fromBranchId: z.number(),
    toBranchId: z.number(),
    status: z.enum(transferStatuses),
    note: z.string(),
    lines: z.array(
      z.object({
        ...pieces,
        name: z.string(),
        size: z.string(),
        open: z.number(),
        received: z.number(),
        lost: z.number(),
        sentBack: z.number(),
      }),
    ),
    parts: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['received', ...transferOutcomes]),
        reason: z.string().nullable(),
        lines: z.array(z.object(pieces)),
        at: z.string(),
        ...who,
      }),
    ),
    plannedAt: z.string(),
    planned: z.object(who),
    updatedAt: z.string(),
    revision,
  })
  .meta({ id: 'StockTransfer' })
export type StockTransfer = z.infer<typeof stockTransfer>
