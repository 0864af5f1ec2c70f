import type { RegisterBody } from '#contract/account.ts'
import { passwordLinkSpent } from '#contract/sign-in.ts'
import { type User, user } from '#contract/user.ts'
import { ApiError, api, send } from '../../lib/api.ts'
import { eraseDrafts } from '../../lib/drafts.ts'
import { useSession } from '../../shop/account/session.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'
import { forgetTyped } from './unfinished-registration.ts'

const CHANNEL = 'duka-logout'

/**
 * Drops personal data from this browser: the next person who uses it must not see the former user's name, address or
 * unpaid orders.
 */
const forget = () => {
  useSession.getState().setUser(null)
  eraseDrafts()
  forgetTyped()
  dispatch({ type: 'signedOut' })
  useDeliveryLocation.getState().save(null)
}

/** Forgets the account in every open tab. Called after signing out. */
export const leaveAccount = (): void => {
  forget()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** When another tab signs out, this tab drops the person's data too. Returns a function that stops listening. */
export const followLogout = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = forget
  return () => channel.close()
}

/** Creates the account. The user signs in afterwards. */
export const register = (body: RegisterBody): Promise<void> =>
  send('/api/users/register', { method: 'POST', body })

/** Null if the session has ended, or the account no longer exists. */
export const currentUser = async (signal: AbortSignal): Promise<User | null> => {
  try {
    return await api('/api/auth/me', user, { signal })
  } catch (error) {
    if (error instanceof ApiError && [401, 404].includes(error.status)) return null
    throw error
  }
}

const post = (path: string, body?: unknown) => send(path, { method: 'POST', body })

export const logoutEverywhere = (): Promise<void> => post('/api/users/logout-everywhere')

export const changePassword = (body: { oldPassword: string; password: string }): Promise<void> =>
  post('/api/users/password', body)

export const spendPasswordLink = (body: { token: string; password: string }) =>
  api('/api/users/password-link', passwordLinkSpent, { method: 'POST', body })

export const logout = async (): Promise<void> => {
  try {
    await send('/api/users/logout', { method: 'POST' })
  } catch (error) {
    // The server answers 401 if the session has ended already, which counts as logged out.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
