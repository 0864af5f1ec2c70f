import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

export const dutyBody = z.object({ on: z.boolean() })

/** `since`: the time of the last change. Null: the driver was never on duty. */
export const duty = z.object({ on: z.boolean(), since: isoTime.nullable() }).meta({ id: 'Duty' })
export type Duty = z.infer<typeof duty>
