import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { loginResponse } from '#contract/account.ts'
import { type setupBody, setupState } from '#contract/shop/setup.ts'
import type { User } from '#contract/user.ts'
import { ApiError, api, send } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'

/** Null for a shop that has an administrator: it cannot be set up. */
export const setupQuery = queryOptions({
  queryKey: keys.shop.setup,
  queryFn: async ({ signal }) => {
    try {
      return await api('/api/setup', setupState, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** Sets up the shop, and signs its administrator in. */
export const setUp = async (body: z.output<typeof setupBody>): Promise<User> => {
  await send('/api/setup', { method: 'POST', body })
  const { username, password } = body.admin
  const login = { method: 'POST', body: { username, password } } as const
  return (await api('/api/users/login', loginResponse, login)).user
}
