import { loginResponse, type RegisterBody } from '#contract/account.ts'
import { type User, user } from '#contract/user.ts'
import { ApiError, api, send } from '../../lib/api.ts'

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

const post = (path: string, body?: unknown): Promise<void> => send(path, { method: 'POST', body })

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
