import { isoTime, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

export const dutyBody = z.object({ on: z.boolean() })

/** `since`: the time of the last change. Null: the driver was never on duty. */
export const duty = z.object({ on: z.boolean(), since: isoTime.nullable() }).meta({ id: 'Duty' })
export type Duty = z.infer<typeof duty>

/** Deliveries that the asking driver has before the eyes. */
export const seenBody = z.object({ ids: z.array(uuid).max(50) })

/** A delivery whose driver has not looked at it for a minute or longer. `since`: when it was assigned. */
export const unseenDelivery = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    since: isoTime,
    driver: z.object({ fullName: z.string(), phoneNumber: z.string() }),
  })
  .meta({ id: 'UnseenDelivery' })
export type UnseenDelivery = z.infer<typeof unseenDelivery>
