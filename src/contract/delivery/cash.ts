import { issue } from '../rules/issues.ts'
import { catalogueId, isoTime, line, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'
import { revision } from '../staff/revision.ts'

/** KSh of one driver's cash. Whole cents. */
const sum = z.number().nonnegative().max(1_000_000).multipleOf(0.01)

/** `id` comes from the sender: the same entry sent again is the same. `amount`: taken for the delivery in all. */
export const takeCashBody = z.object({
  id: uuid,
  deliveryId: uuid,
  amount: sum,
  doneAt: isoTime.optional(),
})
/** `revision`: of the cash as it was shown. */
const counted = { id: uuid, revision: revision.optional() }
export const giveFloatBody = z.object({ ...counted, amount: sum.min(1) })
/** `kept`: what stays with the driver for change. */
export const handOverBody = z.object({
  ...counted,
  counted: sum,
  kept: sum.default(0),
  note: line(0, 200, issue('INVALID')).default(''),
})
/** `handover`: whose difference is accepted. `note`: why. */
export const writeOffBody = z.object({
  ...counted,
  handover: uuid,
  note: line(1, 200, issue('REASON_REQUIRED')),
})
export const cashNow = z.object({ due: z.number(), revision })

export const cashEntryKinds = ['float', 'taken', 'handover', 'write_off'] as const
export type CashEntryKind = (typeof cashEntryKinds)[number]

/**
 * Money in KSh. `amount`: what it added to the sum that is due, below zero where the driver was relieved of it.
 * `difference`: of a handover, counted + kept - due; below zero something was missing. `doneAt`: when it was taken.
 * `by`: who counted, null where that is not known any more. `standing` of a difference: it is open until a later count
 * has it in it, or it is written off, with the reason in `accepted`.
 */
export const cashEntry = z
  .object({
    id: z.string(),
    driver: z.object({ id: z.string(), fullName: z.string().nullable() }),
    kind: z.enum(cashEntryKinds),
    deliveryId: z.string().nullable(),
    amount: z.number(),
    counted: z.number().nullable(),
    kept: z.number().nullable(),
    due: z.number().nullable(),
    difference: z.number().nullable(),
    standing: z.enum(['open', 'counted_later', 'written_off']).nullable(),
    accepted: z.string().nullable(),
    note: z.string(),
    at: z.string(),
    doneAt: z.string(),
    by: z.string().nullable(),
  })
  .meta({ id: 'DriverCashEntry' })
export type CashEntry = z.infer<typeof cashEntry>

const sums = {
  float: z.number(),
  taken: z.number(),
  handedOver: z.number(),
  writtenOff: z.number(),
  due: z.number(),
  limit: z.number(),
  /** The driver carries so much that some is to be handed over. */
  isOverLimit: z.boolean(),
}
/** float + taken - handedOver - writtenOff = due. */
export const ownCash = z.object(sums).meta({ id: 'OwnCash' })
export type OwnCash = z.infer<typeof ownCash>

/** `revision` is null before the first entry. `open`: the last handover's difference, where nobody has accepted it. */
export const driverCash = z
  .object({
    driverId: z.string(),
    fullName: z.string().nullable(),
    ...sums,
    lastHandoverAt: z.string().nullable(),
    lastDifference: z.number(),
    open: z.object({ handover: z.string(), difference: z.number() }).nullable(),
    revision: revision.nullable(),
  })
  .meta({ id: 'DriverCash' })
export type DriverCash = z.infer<typeof driverCash>

/** `differences`: the handovers that did not agree. */
export const cashEntriesQuery = z.object({
  driver: uuid.optional(),
  differences: z.enum(['yes']).optional(),
})

/** `day`: 'YYYY-MM-DD' in Nairobi, today where it is absent. `branch`: one alone; a manager's is their own. */
export const counterCashQuery = z.object({
  day: z.iso.date().optional(),
  branch: catalogueId.optional(),
})

/** Cash that was handed back over the counter on a day, in KSh. `entries`: the newest hundred, each with who gave it. */
export const counterCash = z
  .object({
    day: z.iso.date(),
    count: z.number(),
    total: z.number(),
    entries: z.array(
      z.object({
        id: z.string(),
        branchId: z.number(),
        orderId: z.string(),
        orderNumber: z.string(),
        amount: z.number(),
        at: isoTime,
        actorRole: z.string(),
        person,
      }),
    ),
  })
  .meta({ id: 'CounterCash' })
export type CounterCash = z.infer<typeof counterCash>
