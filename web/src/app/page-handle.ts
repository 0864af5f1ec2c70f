import { z } from '#contract/rules/zod.ts'

/**
 * What a route says about its page. `drawn`: how much of it the server draws; absent: nothing; 'guest': the page for
 * guests, its frame for others.
 */
const pageHandle = z.object({
  title: z.string().optional(),
  drawn: z.enum(['page', 'guest', 'frame']).optional(),
})
export type PageHandle = z.infer<typeof pageHandle>

export const titleOf = (handle: unknown): string | undefined =>
  pageHandle.safeParse(handle).data?.title

export const drawnAs = (handle: unknown): PageHandle['drawn'] =>
  pageHandle.safeParse(handle).data?.drawn
