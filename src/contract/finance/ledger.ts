import { pointsKinds } from '../../domain/loyalty/vocabulary.ts'
import { isoTime, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'

export { type PointsKind, pointsKinds } from '../../domain/loyalty/vocabulary.ts'

/** `asOf`: a moment of recording, so that a report gives the same figures next year. Absent: now. */
export const ledgerQuery = z.object({
  account: uuid.optional(),
  kind: z.enum(pointsKinds).optional(),
  asOf: isoTime.optional(),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

/**
 * An entry of an account's points: `points` more, or less, and then `balance` in all. `about`: the id of the order,
 * voucher, correction or account; `name`: the reward's. `tierId`: the account's tier before the entry. `rules`: those
 * that an order's points were earned by. `at`: when it was recorded, `happenedAt`: when it happened. `account.person`:
 * null after erasure.
 */
export const ledgerEntry = z
  .object({
    id: z.string(),
    eventId: z.string(),
    account: z.object({ id: z.string(), person }),
    kind: z.enum(pointsKinds),
    points: z.number(),
    balance: z.number(),
    tierId: z.string().nullable(),
    about: z.string(),
    orderNumber: z.string().nullable(),
    name: z.string(),
    rules: z
      .object({ version: z.number(), shillingsAPoint: z.number(), multiplier: z.number() })
      .nullable(),
    at: isoTime,
    happenedAt: isoTime,
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

/**
 * What the entries came to. `points`: balances above zero, `owed`: those below, never netted. `kinds`: what each kind
 * moved, of all accounts alone.
 */
export const ledgerSums = z
  .object({
    points: z.number(),
    owed: z.number(),
    kinds: z.partialRecord(z.enum(pointsKinds), z.number()),
  })
  .meta({ id: 'LedgerSums' })
