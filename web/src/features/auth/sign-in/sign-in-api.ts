import {
  factorOffer,
  factorSet,
  factorStanding,
  type LoginResponse,
  loginResponse,
  ownSessions,
  signedIn,
} from '#contract/sign-in.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

const factor = '/api/users/second-factor'
const sessions = '/api/users/sessions'

/** The account, or what its sign-in still lacks. */
export const login = (body: { username: string; password: string }): Promise<LoginResponse> =>
  api('/api/users/login', loginResponse, { method: 'POST', body })

export const sendCode = async (code: string) =>
  (await api('/api/users/login/code', signedIn, { method: 'POST', body: { code } })).user

/** `password` is needed in a session. */
export const offerFactor = (body: { password?: string }) =>
  api(`${factor}/offer`, factorOffer, { method: 'POST', body })

export const confirmFactor = (code: string) =>
  api(factor, factorSet, { method: 'POST', body: { code } })

export const standingQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).session({ part: 'standing' }), factor, factorStanding)

export const sessionsQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).session({ part: 'list' }), sessions, ownSessions, { staleTime: 0 })

export const endSession = (id: string) => send(`${sessions}/${id}`, { method: 'DELETE' })

export const endOthers = () => send(sessions, { method: 'DELETE' })
