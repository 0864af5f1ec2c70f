import { cashReasons, shortOutcomes, shortReasons } from '../../domain/kernel/vocabulary.ts'
import { formatKsh } from '../rules/money.ts'
import { catalogueId, isoTime, line, person, revision, seen, uuid, z } from '../rules/schema.ts'

export { type CashReason, cashReasons } from '../../domain/kernel/vocabulary.ts'

/** KSh of one driver's cash. Whole cents. */
const sum = z.number().nonnegative().max(1_000_000).multipleOf(0.01)

/**
 * `id` comes from the sender: the same entry sent again is the same. `amount`: taken for the delivery in all. `reason`:
 * why it is less than was to be collected.
 */
export const takeCashBody = z.object({
  id: uuid,
  deliveryId: uuid,
  amount: sum,
  reason: z.enum(cashReasons).optional(),
  doneAt: isoTime.optional(),
})
/** `revision`: of the cash as it was shown. */
const counted = { id: uuid, ...seen }
export const giveFloatBody = z.object({ ...counted, amount: sum.min(1) })
/** `kept`: what stays with the driver for change. */
export const handOverBody = z.object({
  ...counted,
  counted: sum,
  kept: sum.default(0),
  note: line(0, 200, 'INVALID').default(''),
})
/** `handover`: whose difference is accepted. `note`: why. */
export const writeOffBody = z.object({
  ...counted,
  handover: uuid,
  note: line(1, 200, 'REASON_REQUIRED'),
})
export const cashNow = z.object({ due: z.number(), revision })

export const cashEntryKinds = [
  'float',
  'taken',
  'owed',
  'short_settled',
  'handover',
  'write_off',
] as const
export type CashEntryKind = (typeof cashEntryKinds)[number]

/**
 * Money in KSh. `amount`: what it added to the sum that is due, below zero where the driver was relieved of it. `said`:
 * what the driver said was taken for the delivery in all, and `reason` why that is too little.
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
    said: z.number().nullable(),
    reason: z.enum(cashReasons).nullable(),
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
  owed: z.number(),
  handedOver: z.number(),
  writtenOff: z.number(),
  due: z.number(),
  limit: z.number(),
  /** The driver carries so much that some is to be handed over. */
  isOverLimit: z.boolean(),
}
/**
 * One delivery whose cash is missing, as far as nobody has decided about it. KSh. `expected` was to be collected, `taken`
 * is what its driver says was. `reason`: null where less was said without one. `since`: when it became known.
 */
export const cashShort = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    deliveryId: uuid,
    branchId: z.number(),
    driver: z.object({ id: z.string(), fullName: z.string().nullable() }),
    expected: z.number(),
    taken: z.number(),
    missing: z.number(),
    reason: z.enum(shortReasons).nullable(),
    since: isoTime,
  })
  .meta({ id: 'CashShort' })
export type CashShort = z.infer<typeof cashShort>

/** `outcome`: the driver is relieved of it, or brings it all the same. `note`: why. */
export const settleShortBody = z.object({
  id: uuid,
  outcome: z.enum(shortOutcomes),
  note: line(3, 200, 'REASON_REQUIRED'),
})

/**
 * float + owed - handedOver - writtenOff = due. `taken`: by the driver's own word. `short`: the latest deliveries whose cash
 * is missing.
 */
export const ownCash = z.object({ ...sums, short: z.array(cashShort) }).meta({ id: 'OwnCash' })
export type OwnCash = z.infer<typeof ownCash>

/** `revision` is null before the first entry. `open`: the last handover's difference, where nobody has accepted it. */
export const driverCash = z
  .object({
    driverId: z.string(),
    fullName: z.string().nullable(),
    /** The ledger is a partner's, who has no account. */
    isPartner: z.boolean(),
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

/** 'KSh 1,234.50'. Takes KSh. The staff's alone: shoppers pay whole shillings. */
export const formatKshExact = (ksh: number): string => {
  const cents = Math.round(ksh * 100)
  return `${formatKsh(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}
