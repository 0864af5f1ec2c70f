import { timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import type { PasskeyOffer, PasskeyQuestion } from '../../contract/sign-in.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { keyedHash, parseJson } from '../../lib/text.ts'
import type { CommandDeps, CommandResult } from '../engine/command.ts'
import { secretNow } from '../secret-now.ts'
import type { Passkey } from './factor-record.ts'

/** Where passkeys belong to: `host` is the id of the relying party, `origin` the beginning of the shop's addresses. */
export type PasskeySite = { host: string; origin: string }

/** Loaded at the first passkey: it takes a quarter of a second, and many shops have none. */
const library = () => import('@simplewebauthn/server')

const LASTS_MS = 5 * 60_000
/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257]

type Deps = Pick<CommandDeps, 'vault' | 'world'>

/**
 * What a challenge is for: to open the account, or to make its first passkey or another. Who may ask for one differs, so
 * none stands in for another.
 */
export type ChallengeUse = 'open' | 'first' | 'more'

type Whose = { userId: string; use: ChallengeUse }

const signatureOf = (secret: Buffer, { userId, use }: Whose, note: string): Buffer =>
  keyedHash(secret, `challenge ${use} ${userId} ${note}`)

/**
 * A text that a passkey has to sign. It is a signed note itself: it tells when it was made, and fits one account and
 * use. So nothing is stored for it.
 */
export const newChallenge = async (deps: Deps, whose: Whose): Promise<string> => {
  const note = `${deps.world.now().getTime()}.${deps.world.bytes(16).toString('base64url')}`
  const { used } = await secretNow(deps, 'sign-in')
  return `${note}.${signatureOf(used, whose, note).toString('base64url')}`
}

/** When the challenge was made, in ms since 1970. Undefined: not by this shop for this account and use, or too long ago. */
const madeAt = async (deps: Deps, whose: Whose, challenge: string): Promise<number | undefined> => {
  const [at = '', chance = '', signature = ''] = challenge.split('.')
  const given = Buffer.from(signature, 'base64url')
  const { accepted } = await secretNow(deps, 'sign-in')
  const isOurs = accepted
    .map((secret) => signatureOf(secret, whose, `${at}.${chance}`))
    .some((signed) => given.length === signed.length && timingSafeEqual(given, signed))
  if (!isOurs) return undefined
  return deps.world.now().getTime() < Number(at) + LASTS_MS ? Number(at) : undefined
}

const clientData = z.object({ challenge: z.string(), origin: z.string() })

/** What the browser says that it asked the passkey for. The passkey's signature covers it. */
const readClientData = (text: string) =>
  clientData.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data

/** `madeAt`: when the answered challenge was made, in ms since 1970. */
type Answered = { challenge: string; madeAt: number }

/** The challenge that a browser answers, if it is the shop's own, fresh, and answered on the shop's own pages. */
const answeredIn = async (
  deps: Deps,
  { site, ...whose }: Whose & { site: PasskeySite },
  clientDataJSON: string,
): Promise<CommandResult<Answered>> => {
  const said = readClientData(clientDataJSON)
  if (said === undefined) return reject('PASSKEY_WRONG')
  if (said.origin !== site.origin) return reject('PASSKEYS_NOT_HERE')
  const text = Buffer.from(said.challenge, 'base64url').toString()
  const at = await madeAt(deps, whose, text)
  return at === undefined ? reject('PASSKEY_LAPSED') : ok({ challenge: said.challenge, madeAt: at })
}

type Offered = {
  site: PasskeySite
  shop: string
  account: { userId: string; username: string; fullName: string }
  challenge: string
  known: readonly Passkey[]
}

const inBase64url = (text: string): string => Buffer.from(text).toString('base64url')

const listed = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports, type: 'public-key' }) as const)

/** What a browser needs to make a passkey. */
export const offerOf = ({ site, shop, account, challenge, known }: Offered): PasskeyOffer => ({
  rp: { id: site.host, name: shop },
  user: {
    id: inBase64url(account.userId),
    name: account.username,
    displayName: account.fullName,
  },
  challenge: inBase64url(challenge),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: LASTS_MS,
  attestation: 'none',
  excludeCredentials: listed(known),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
})

/** What a browser needs to ask one of these passkeys. */
export const questionOf = (
  site: PasskeySite,
  challenge: string,
  passkeys: readonly Passkey[],
): PasskeyQuestion => ({
  rpId: site.host,
  challenge: inBase64url(challenge),
  timeout: LASTS_MS,
  allowCredentials: listed(passkeys),
  userVerification: 'preferred',
})

/**
 * Whether the answer holds certificates about the device. None are asked for, and checking them would fetch addresses
 * that the sender wrote.
 */
export const hasCertificates = async ({ response }: RegistrationResponseJSON): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  return attestation.get('fmt') !== 'none' && attestation.get('attStmt').get('x5c') !== undefined
}

export type NewPasskey = Pick<Passkey, 'id' | 'key' | 'counter' | 'transports' | 'isSynced'>

/** Checks that a browser made a passkey for this account, and tells of it and when its challenge was made. */
export const checkCreated = async (
  deps: Deps,
  owner: Whose & { site: PasskeySite },
  response: RegistrationResponseJSON,
): Promise<CommandResult<{ passkey: NewPasskey; madeAt: number }>> => {
  const answered = await answeredIn(deps, owner, response.response.clientDataJSON)
  if (!answered.ok) return answered
  const { verifyRegistrationResponse } = await library()
  try {
    if (await hasCertificates(response)) return reject('PASSKEY_WRONG')
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: answered.value.challenge,
      expectedOrigin: owner.site.origin,
      expectedRPID: owner.site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo === undefined) return reject('PASSKEY_WRONG')
    const { id, publicKey, counter } = registrationInfo.credential
    const key = Buffer.from(publicKey).toString('base64url')
    const { transports = [] } = response.response
    const isSynced = registrationInfo.credentialDeviceType === 'multiDevice'
    return ok({
      passkey: { id, key, counter, transports, isSynced },
      madeAt: answered.value.madeAt,
    })
  } catch {
    // The library throws for whatever does not fit.
    return reject('PASSKEY_WRONG')
  }
}

/**
 * Checks that the passkey signed a challenge. `counter`: how often it has signed, which the caller compares. `isSynced`: it
 * says that several devices may hold it.
 */
export const checkAsserted = async (
  deps: Deps,
  owner: { userId: string; site: PasskeySite },
  { id, key }: Pick<Passkey, 'id' | 'key'>,
  response: AuthenticationResponseJSON,
): Promise<CommandResult<{ counter: number; madeAt: number; isSynced: boolean }>> => {
  const asked = { ...owner, use: 'open' } as const
  const answered = await answeredIn(deps, asked, response.response.clientDataJSON)
  if (!answered.ok) return answered
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: answered.value.challenge,
      expectedOrigin: owner.site.origin,
      expectedRPID: owner.site.host,
      credential: { id, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter: 0 },
      requireUserVerification: false,
    })
    if (!verified) return reject('PASSKEY_WRONG')
    const { newCounter: counter, credentialDeviceType } = authenticationInfo
    const isSynced = credentialDeviceType === 'multiDevice'
    return ok({ counter, madeAt: answered.value.madeAt, isSynced })
  } catch {
    return reject('PASSKEY_WRONG')
  }
}
