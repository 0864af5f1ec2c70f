import { issue } from './rules/issues.ts'
import { isoTime, z } from './rules/schema.ts'
import { user } from './user.ts'

/** The account that has signed in. */
export const signedIn = z.object({ user })
/** `lacks`: the password was right, and the account still needs a code, or has to set up its second factor. */
export const loginResponse = z.union([signedIn, z.object({ lacks: z.enum(['code', 'setup']) })])
export type LoginResponse = z.infer<typeof loginResponse>

/** Six digits of the authenticator app, or a recovery code. */
export const codeBody = z.object({ code: z.string().trim().min(6).max(20, issue('TOO_LONG')) })

/** `password` is needed in a session. Right after signing in with it, it is not asked for again. */
export const offerFactorBody = z.object({
  password: z.string().min(1).max(200, issue('TOO_LONG')).optional(),
})

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

/** Each code opens the account once, without the app. They are shown this once. */
export const factorSet = z.object({
  recoveryCodes: z.array(z.string()),
  /** Present if this ended a sign-in. */
  user: user.optional(),
})
export type FactorSet = z.infer<typeof factorSet>

export const factorStanding = z.object({
  isSet: z.boolean(),
  /** From when on the next sign-in asks for the second factor. Null: it is set up, or the role needs none. */
  beginsAt: isoTime.nullable(),
  recoveryLeft: z.number(),
  /** When an administrator took the second factor away. Null once another is set up. */
  resetAt: isoTime.nullable(),
  /** Sign-ins from other browsers in which the account had not signed in before. */
  newBrowsers: z.array(z.object({ at: isoTime, browser: z.string() })),
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
