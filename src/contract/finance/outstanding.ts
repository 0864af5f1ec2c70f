import { z } from '../rules/zod.ts'

const points = { points: z.number(), owed: z.number() }

/**
 * What there was at the end of a day in Nairobi. `points`: balances above zero; `owed`: those below, never netted;
 * `voucherPoints`: of vouchers that are not used. `worth`: KSh a point at the day's end. `liability`: all points at
 * that worth. `deferred`: revenue by relative price, of what is expected to be redeemed; both in KSh. A tier's `id` is
 * 'none' for those who never reached one.
 */
export const outstandingDay = z
  .object({
    day: z.string(),
    ...points,
    vouchers: z.number(),
    voucherPoints: z.number(),
    worth: z.number(),
    redeemedPercent: z.number(),
    liability: z.number(),
    owedWorth: z.number(),
    deferred: z.number(),
    tiers: z.array(z.object({ id: z.string(), ...points })),
  })
  .meta({ id: 'OutstandingDay' })
export type OutstandingDay = z.infer<typeof outstandingDay>
