import { z } from '../rules/zod.ts'

/** `isInReach`: people beyond this machine's users can sign in to the demo shop's accounts. */
export const demoNotice = z.object({ isInReach: z.boolean() }).meta({ id: 'DemoNotice' })
