import type { World } from '#src/lib/world.ts'
import type { DarajaSettings } from '../settings.ts'
import { faults, type SimulatorAnswer } from './faults.ts'

const LIFETIME_SECONDS = 3599
const TOKEN_LENGTH = 28

export type TokenDesk = {
  /** GET /oauth/v1/generate. It invalidates the token given before. */
  issue(authorization: string, grantType: string | null): SimulatorAnswer
  admits(authorization: string): boolean
}

export const openTokenDesk = (
  { consumerKey, consumerSecret }: DarajaSettings,
  { now, newToken }: Pick<World, 'now' | 'newToken'>,
): TokenDesk => {
  const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  let current: { token: string; endsMs: number } | undefined
  return {
    issue: (authorization, grantType) => {
      if (!authorization.startsWith('Basic ')) return faults.wrongAuthType()
      if (grantType !== 'client_credentials') return faults.wrongGrantType()
      if (authorization !== expected) return faults.badCredentials()
      const token = newToken().slice(0, TOKEN_LENGTH)
      current = { token, endsMs: now().getTime() + LIFETIME_SECONDS * 1000 }
      return { status: 200, body: { access_token: token, expires_in: String(LIFETIME_SECONDS) } }
    },
    admits: (authorization) =>
      current !== undefined &&
      authorization === `Bearer ${current.token}` &&
      now().getTime() < current.endsMs,
  }
}
