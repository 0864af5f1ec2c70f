import { z } from '#contract/rules/zod.ts'
import { accountRole } from '#contract/user.ts'
import type { Text } from '../lib/text.ts'

/**
 * What a route says about its page. `drawn`: how much of it the server draws; absent: nothing; 'guest': the page for
 * guests, its frame for others. `roles`: whose page it is; absent: everybody's.
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
