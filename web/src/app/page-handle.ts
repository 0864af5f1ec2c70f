import { z } from '#contract/rules/zod.ts'
import { accountRole } from '#contract/user.ts'
import type { Text } from '../lib/text.ts'

/**
 * A route's facts about its page. `drawn`: the part that the server draws, nothing if absent. 'guest' draws the page
 * for guests and its frame for others. `roles`: those who may see the page, everybody if absent.
 */
const pageHandle = z.object({
  title: z.custom<Text>((title) => typeof title === 'string').optional(),
  drawn: z.enum(['page', 'guest', 'frame']).optional(),
  roles: z.array(accountRole).optional(),
})
export type PageHandle = z.infer<typeof pageHandle>

export const titleOf = (handle: unknown): Text | undefined =>
  pageHandle.safeParse(handle).data?.title

export const drawnAs = (handle: unknown): PageHandle['drawn'] =>
  pageHandle.safeParse(handle).data?.drawn

export const rolesOf = (handle: unknown): PageHandle['roles'] =>
  pageHandle.safeParse(handle).data?.roles
