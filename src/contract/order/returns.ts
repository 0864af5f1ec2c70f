import { refundStates } from '../../domain/payment/vocabulary.ts'
import { areApart, pieces } from '../inventory.ts'
import { issue } from '../rules/issues.ts'
import { catalogueId, isoTime, ksh, line, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'
import { revision } from '../staff/revision.ts'

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
  revision: revision.optional(),
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
export const orderReturn = z
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
export const returnableLine = z.object({ ...item, quantity: z.number() })
