import { cashReasons, shortOutcomes, shortReasons } from '../../domain/kernel/vocabulary.ts'
import { catalogueId, isoTime, line, person, revision, seen, uuid, z } from '../rules/schema.ts'

export { type CashReason, cashReasons } from '../../domain/kernel/vocabulary.ts'

/** An amount of one driver's cash in KSh, with at most two decimals. */
const sum = z.number().nonnegative().max(1_000_000).multipleOf(0.01)

/**
 * The sender makes the `id`, so that an entry sent twice is recorded once. `amount`: all the cash taken for the
 * delivery. `reason`: why it is less than was to be collected.
 */
export const takeCashBody = z.object({
  id: uuid,
  deliveryId: uuid,
  amount: sum,
  reason: z.enum(cashReasons).optional(),
  doneAt: isoTime.optional(),
})
/** The `id` that the sender makes, and the revision of the cash that the sender saw. */
const counted = { id: uuid, ...seen }
export const giveFloatBody = z.object({ ...counted, amount: sum.min(1) })
/**
 * `counted`: the cash that goes to the till. `kept`: the cash that stays with the driver as change. `note`: why the two
 * are more or less than what is due.
 */
export const handOverBody = z.object({
  ...counted,
  counted: sum,
  kept: sum.default(0),
  note: line(0, 200, 'INVALID').default(''),
})
/** `handover`: the handover whose difference is accepted. `note`: why. */
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

/** An entry of a driver's cash, in KSh. */
export const cashEntry = z
  .object({
    id: z.string(),
    driver: z.object({ id: z.string(), fullName: z.string().nullable() }),
    kind: z.enum(cashEntryKinds),
    deliveryId: z.string().nullable(),
    /** What the entry added to the sum that is due. Below zero: it reduced the sum. */
    amount: z.number(),
    /** All the cash that the driver reported for the delivery. */
    said: z.number().nullable(),
    /** Why the reported cash is too little. */
    reason: z.enum(cashReasons).nullable(),
    counted: z.number().nullable(),
    kept: z.number().nullable(),
    due: z.number().nullable(),
    /** Of a handover: counted + kept - due. Below zero cash is missing. */
    difference: z.number().nullable(),
    /** A difference is open until a later handover counts it again, or until finance writes it off. */
    standing: z.enum(['open', 'counted_later', 'written_off']).nullable(),
    /** Why finance wrote the difference off. */
    accepted: z.string().nullable(),
    note: z.string(),
    at: z.string(),
    /** When the cash was taken. */
    doneAt: z.string(),
    /** Who counted the cash. Null if unknown. */
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
  /** The driver carries so much cash that some has to be handed over. */
  isOverLimit: z.boolean(),
}
/**
 * A delivery with missing cash about which staff have not decided, in KSh. `expected` was to be collected, `taken` is
 * what the driver reported (null if the shop does not know). `reason`: null if the driver gave none. `since`: when the shop learned of it.
 */
export const cashShort = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    deliveryId: uuid,
    branchId: z.number(),
    driver: z.object({ id: z.string(), fullName: z.string().nullable() }),
    expected: z.number(),
    taken: z.number().nullable(),
    missing: z.number(),
    reason: z.enum(shortReasons).nullable(),
    since: isoTime,
  })
  .meta({ id: 'CashShort' })
export type CashShort = z.infer<typeof cashShort>

/** `outcome`: the driver no longer owes the cash, or still has to bring it. `note`: why. */
export const settleShortBody = z.object({
  id: uuid,
  /** Whose missing cash it is. It may be left out while one carrier alone lacks some. */
  driverId: uuid.optional(),
  outcome: z.enum(shortOutcomes),
  note: line(3, 200, 'REASON_REQUIRED'),
})

/** float + owed - handedOver - writtenOff = due. */
export const ownCash = z
  .object({
    ...sums,
    /** The latest deliveries with missing cash. */
    short: z.array(cashShort),
    /** The last handover, if its count differed and nobody has accepted that. `difference` is below 0 if cash was missing. */
    open: z.object({ at: isoTime, difference: z.number() }).nullable(),
    /**
     * carried + float + owed - writtenOff = due. `carried`: the sum that was due after the last handover. `at`: null
     * before the first handover. A phone may have kept an answer from before this field existed.
     */
    sinceHandover: z
      .object({
        at: isoTime.nullable(),
        carried: z.number(),
        float: z.number(),
        owed: z.number(),
        writtenOff: z.number(),
      })
      .nullable()
      .default(null),
  })
  .meta({ id: 'OwnCash' })
export type OwnCash = z.infer<typeof ownCash>

/** `revision` is null before the first entry. `open`: the last handover's difference, if nobody has accepted it. */
export const driverCash = z
  .object({
    driverId: z.string(),
    fullName: z.string().nullable(),
    /** The cash of a partner: a delivery company that is not part of the shop and has no account. */
    isPartner: z.boolean(),
    ...sums,
    lastHandoverAt: z.string().nullable(),
    lastDifference: z.number(),
    open: z.object({ handover: z.string(), difference: z.number() }).nullable(),
    revision: revision.nullable(),
  })
  .meta({ id: 'DriverCash' })
export type DriverCash = z.infer<typeof driverCash>

/** `differences`: only handovers that had a difference. */
export const cashEntriesQuery = z.object({
  driver: uuid.optional(),
  differences: z.enum(['yes']).optional(),
})

/** `day`: 'YYYY-MM-DD' in Nairobi; absent: today. `branch`: only this branch. A manager always sees their own. */
export const counterCashQuery = z.object({
  day: z.iso.date().optional(),
  branch: catalogueId.optional(),
})

/** Cash that the counters paid back on one day, in KSh. `entries`: the newest hundred, with the person who paid. */
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
