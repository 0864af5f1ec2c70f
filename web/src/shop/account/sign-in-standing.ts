import { factorStanding } from '#contract/sign-in.ts'
import { send } from '../../lib/api.ts'
import { apiQuery } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { keys } from '../keys.ts'
import { useUserId } from './session.ts'

const AGAIN_MS = 5 * 60_000

/** What a member of the staff is told about the own sign-in. */
export const standingQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).session({ part: 'standing' }),
    '/api/users/second-factor',
    factorStanding,
    { refetchInterval: AGAIN_MS },
  )

/** Closes the notices of changes that other browsers made to the second factor. `failed`: what to say if that fails. */
export const useCloseFactorNotices = (failed: string) =>
  useAction({
    send: () => send('/api/users/second-factor/notices', { method: 'POST' }),
    failed,
    invalidates: [standingQuery(useUserId()).queryKey],
  })

/** Closes the notices of all new browsers but this one. `failed`: what to say if that fails. */
export const useCloseBrowserNotices = (failed: string) =>
  useAction({
    send: () => send('/api/users/browser-notices', { method: 'POST' }),
    failed,
    invalidates: [standingQuery(useUserId()).queryKey],
  })
