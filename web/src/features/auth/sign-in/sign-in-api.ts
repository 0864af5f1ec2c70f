import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import {
  factorOffer,
  factorSet,
  type LoginResponse,
  loginResponse,
  type OwnerProof,
  ownSessions,
  passkeyOffer,
  passkeyQuestion,
  signedIn,
} from '#contract/sign-in.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

const factor = '/api/users/second-factor'
const passkeys = '/api/users/passkeys'
const sessions = '/api/users/sessions'

type Login = { username: string; password: string; setupSecret?: string | undefined }

/** The account, or what its sign-in still lacks. */
export const login = (body: Login): Promise<LoginResponse> =>
  api('/api/users/login', loginResponse, { method: 'POST', body })

export const sendCode = async (code: string) =>
  (await api('/api/users/login/code', signedIn, { method: 'POST', body: { code } })).user

/** What the browser needs to ask for a passkey of the account that waits. */
export const askForPasskey = () =>
  api('/api/users/login/passkey/offer', passkeyQuestion, { method: 'POST' })

export const sendPasskey = async (response: AuthenticationResponseJSON) =>
  (await api('/api/users/login/passkey', signedIn, { method: 'POST', body: { response } })).user

/** What the browser needs to ask for a passkey in a session, before the second factor is changed. */
export const askForOwnPasskey = () => api(`${passkeys}/ask`, passkeyQuestion, { method: 'POST' })

/** What the browser needs to make a passkey. A session needs the proof. */
export const offerPasskey = (body: OwnerProof) =>
  api(`${passkeys}/offer`, passkeyOffer, { method: 'POST', body })

/** Without a name the passkey is named by the browser. */
export const addPasskey = (response: RegistrationResponseJSON, name: string) =>
  api(passkeys, factorSet, { method: 'POST', body: { response, name } })

export const removePasskey = (id: string, body: OwnerProof) =>
  send(`${passkeys}/${id}/remove`, { method: 'POST', body })

/** A session needs the proof. */
export const offerFactor = (body: OwnerProof) =>
  api(`${factor}/offer`, factorOffer, { method: 'POST', body })

export const confirmFactor = (code: string) =>
  api(factor, factorSet, { method: 'POST', body: { code } })

export const sessionsQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).session({ part: 'list' }), sessions, ownSessions, { staleTime: 0 })

export const endSession = (id: string) => send(`${sessions}/${id}`, { method: 'DELETE' })

export const endOthers = () => send(sessions, { method: 'DELETE' })
