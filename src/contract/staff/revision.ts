import { z } from '../rules/zod.ts'

/** What a stream was like when it was read: the place of its last event. A change that sends a late one is refused. */
export const revision = z.number().int().min(0)
