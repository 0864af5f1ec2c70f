import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'

/** `ending`: not used, and with an end within four weeks. `ended`: nobody used them, and their points went back. */
export const expiryQuery = z.object({ view: z.enum(['ending', 'ended']).default('ending') })
export type ExpiryView = z.output<typeof expiryQuery>['view']

/** A voucher of a customer. `account.person`: null after erasure. `expiresAt`: its end. */
export const expiringVoucher = z
  .object({
    id: z.string(),
    account: z.object({ id: z.string(), person }),
    name: z.string(),
    points: z.number(),
    issuedAt: isoTime,
    expiresAt: isoTime,
  })
  .meta({ id: 'ExpiringVoucher' })
export type ExpiringVoucher = z.infer<typeof expiringVoucher>
