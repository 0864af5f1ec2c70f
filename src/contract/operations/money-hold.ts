import { isoTime, line } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** `lostFrom`, `lostUntil`: the period that the log has lost, as far as it is known. Null where nothing is held. */
export const moneyHold = z
  .object({
    held: z.boolean(),
    heldSince: isoTime.nullable(),
    lostFrom: isoTime.nullable(),
    lostUntil: isoTime.nullable(),
  })
  .meta({ id: 'MoneyHold' })
export type MoneyHold = z.infer<typeof moneyHold>

export const releaseMoneyBody = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })
