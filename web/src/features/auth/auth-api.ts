import { loginResponse, type RegisterBody } from '#contract/account.ts'
import { type User, user } from '#contract/user.ts'
import { ApiError, api, send } from '../../lib/api.ts'
import { useSession } from '../../shop/account/session.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'

const CHANNEL = 'duka-logout'

/** The next person at this browser need not see whose account it was, where they live, or what they have yet to pay. */
const forget = () => {
  useSession.getState().setUser(null)
  dispatch({ type: 'signedOut' })
  useDeliveryLocation.getState().save(null)
}

/** Forgets the account in every tab. Called after signing out. */
export const leaveAccount = (): void => {
  forget()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Hears of signing out in another tab. Returns the undo. */
export const followLogout = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = forget
  return () => channel.close()
}

export const login = async (body: { username: string; password: string }): Promise<User> =>
  (await api('/api/users/login', loginResponse, { method: 'POST', body })).user

/** Creates the account. Signing in is a step of its own. */
export const register = (body: RegisterBody): Promise<void> =>
  send('/api/users/register', { method: 'POST', body })

/** Null if the session is over, or the account is no more. */
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

export const spendPasswordLink = (body: { token: string; password: string }): Promise<void> =>
  post('/api/users/password-link', body)

export const logout = async (): Promise<void> => {
  try {
    await send('/api/users/logout', { method: 'POST' })
  } catch (error) {
    // A session that does not exist is as good as ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
