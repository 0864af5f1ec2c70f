import { factorChanges } from '../domain/user/vocabulary.ts'
import { issue } from './rules/issues.ts'
import { isoTime, z } from './rules/schema.ts'
import { user } from './user.ts'

/** The account that has signed in. */
export const signedIn = z.object({ user })

/** How a person proves to be the account's owner, beside the password and recovery codes. */
const factorWay = z.enum(['passkey', 'app'])
export type FactorWay = z.infer<typeof factorWay>

/**
 * The account still needs a code or passkey, or has to set up its second factor in this browser, which came by a link.
 * `ways`: how it can be done at this address. A recovery code stands in for each.
 */
const lackingFactor = z.object({ lacks: z.enum(['code', 'setup']), ways: z.array(factorWay) })
export type LackingFactor = z.infer<typeof lackingFactor>
/** Nothing is lacking, or the first second factor comes next. */
export const passwordLinkSpent = lackingFactor.partial()
export type PasswordLinkSpent = z.infer<typeof passwordLinkSpent>
export const loginResponse = z.union([signedIn, lackingFactor])
export type LoginResponse = z.infer<typeof loginResponse>

/** A code without what apps and people put between its characters: spaces of any kind, dashes, dots. */
const bare = (code: string): string => code.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Six digits of the authenticator app, or a recovery code, in any grouping. */
const code = z.string().max(60, issue('TOO_LONG')).overwrite(bare).min(6).max(20, issue('TOO_LONG'))
export const codeBody = z.object({ code })

/**
 * What the authenticator app takes: `address`, or `secret` (base32) typed by hand. `qr` draws the address: an SVG path in
 * a square of `size` units.
 */
export const factorOffer = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type FactorOffer = z.infer<typeof factorOffer>

/** Each code opens the account once, without the app. They are shown this once; those from before stay if there are none. */
export const factorSet = z.object({
  recoveryCodes: z.array(z.string()),
  /** Present if this ended a sign-in. */
  user: user.optional(),
})
export type FactorSet = z.infer<typeof factorSet>

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const passkeyId = z.string().regex(/^[0-9a-f]{32}$/)
export const passkeyParams = z.object({ id: passkeyId })

/** A new passkey, as `navigator.credentials.create` gives it in JSON. Without a name it is named by the browser. */
export const addPasskeyBody = z.object({
  name: z.string().trim().max(40, issue('TOO_LONG')).optional(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
})

const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
  }),
})

/** What a passkey has signed, as `navigator.credentials.get` gives it in JSON. */
export const passkeyBody = z.object({ response: signedByPasskey })

const password = z.string().min(1).max(200, issue('TOO_LONG'))
/** The present factor: a code of the app or a recovery code, or what a passkey has signed. */
const presentFactor = { code: code.optional(), passkey: signedByPasskey.optional() }

/**
 * Nothing is asked for right after a link. A session needs the password, and the present factor or a recovery code if
 * there is one.
 */
export const offerFactorBody = z.object({ password: password.optional(), ...presentFactor })

export type OwnerProof = z.infer<typeof offerFactorBody>

export const removePasskeyBody = z.object({ password, ...presentFactor })

const listedCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What `navigator.credentials.create` takes, in JSON. */
export const passkeyOffer = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(listedCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyOffer = z.infer<typeof passkeyOffer>

/** What `navigator.credentials.get` takes, in JSON. */
export const passkeyQuestion = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(listedCredential),
  userVerification: z.literal('preferred'),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

export const factorStanding = z.object({
  hasApp: z.boolean(),
  /** `host`: the address that it was made for. It opens the account there alone. `usedAt`: null until it opens it. */
  passkeys: z.array(
    z.object({
      id: passkeyId,
      name: z.string(),
      host: z.string(),
      addedAt: isoTime,
      usedAt: isoTime.nullable(),
    }),
  ),
  /** The beginning of the addresses where passkeys work. Null: nowhere, since the shop has no https address. */
  passkeyOrigin: z.string().nullable(),
  /** From when on the next sign-in asks for the second factor. Null: it is set up, or the role needs none. */
  beginsAt: isoTime.nullable(),
  recoveryLeft: z.number(),
  /** When an administrator took the second factor away. Null once another is set up. */
  resetAt: isoTime.nullable(),
  /** Sign-ins from other browsers in which the account had not signed in before. */
  newBrowsers: z.array(z.object({ at: isoTime, browser: z.string() })),
  /** The last changes of the second factor, the newest first. `isNews`: done in another browser, and not read yet. */
  changes: z.array(z.object({ at: isoTime, what: z.enum(factorChanges), isNews: z.boolean() })),
  /**
   * How a factor is set up in this browser: by password and the present factor (`factor`), by the password (`password`), or
   * not before somebody gave the person a link (`link`).
   */
  setUp: z.enum(['factor', 'password', 'link']),
})
export type FactorStanding = z.infer<typeof factorStanding>

const sessionId = z.string().regex(/^[0-9a-f]{32}$/)
export const sessionParams = z.object({ id: sessionId })

/** The person's own sessions, the newest first. `browser` is absent for sessions of an older version. */
export const ownSessions = z.array(
  z.object({
    id: sessionId,
    createdAt: isoTime,
    seenAt: isoTime,
    browser: z.string().optional(),
    isThis: z.boolean(),
  }),
)
export type OwnSession = z.infer<typeof ownSessions>[number]
