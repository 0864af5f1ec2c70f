import { uuid, z } from '../rules/schema.ts'
import { deliveryCard } from './delivery.ts'

const named = deliveryCard.pick({ id: true, orderNumber: true })

/**
 * The deliveries and the cash that somebody has as a driver, at most 100 deliveries of each kind. Switching the driver
 * off leaves them where they are.
 */
export const driverLeft = z
  .object({
    id: uuid,
    /** Null after erasure. */
    fullName: z.string().nullable(),
    /** Assigned, and not picked up: another driver can have them at once. */
    toGive: z.array(named.extend({ revision: z.number().int() })),
    /** The goods are on the way: these must be failed before another driver can have them. */
    toFail: z.array(named),
    /** Failed, and the goods are still with the driver. */
    toBringBack: z.array(named),
    /** What the driver owes the shop, in KSh. */
    cash: z.number(),
  })
  .meta({ id: 'DriverLeft' })
export type DriverLeft = z.infer<typeof driverLeft>

/** How many deliveries are left with the driver. */
export const deliveriesLeft = ({
  toGive,
  toFail,
  toBringBack,
}: Readonly<Record<'toGive' | 'toFail' | 'toBringBack', readonly unknown[]>>): number =>
  toGive.length + toFail.length + toBringBack.length
