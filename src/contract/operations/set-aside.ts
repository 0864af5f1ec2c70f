import { z } from '../rules/zod.ts'

/** What waits for somebody to mend its cause. `parked`: streams, counted to 1,000. `dead`: jobs. `held`: money. */
export const setAside = z
  .object({
    parked: z.number().int(),
    dead: z.number().int(),
    held: z.boolean(),
  })
  .meta({ id: 'SetAside' })
