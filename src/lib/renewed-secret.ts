import * as z from 'zod'

/**
 * One of the values that a renewed secret has had. The shop makes new things with it from `usedFrom` on, and accepts what
 * was made with it until `until`; null: without an end. `madeAt` is null for the value of the first use. Times are ISO
 * 8601 in UTC.
 */
export type SecretVersion = {
  secret: Buffer
  madeAt: string | null
  usedFrom: string
  until: string | null
}

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const written = z.array(
  z.object({
    secret: base64,
    madeAt: z.string().nullable(),
    usedFrom: z.string(),
    until: z.string().nullable(),
  }),
)

/** The value of the first use, which counts from ever. */
export const firstVersion = (secret: Buffer): SecretVersion => ({
  secret,
  madeAt: null,
  usedFrom: '',
  until: null,
})

/** `text` is absent for a secret that was never renewed, whose only value is `secret`. */
export const readVersions = (secret: Buffer, text: string | null | undefined): SecretVersion[] =>
  text === null || text === undefined ? [firstVersion(secret)] : written.parse(JSON.parse(text))

export const writeVersions = (versions: readonly SecretVersion[]): string =>
  JSON.stringify(versions.map((one) => ({ ...one, secret: one.secret.toString('base64') })))

/** The values that are accepted at `now`, the newest first. */
export const acceptedVersions = (
  versions: readonly SecretVersion[],
  now: string,
): SecretVersion[] => versions.filter(({ until }) => until === null || until > now)

/** The value that new things are made with at `now`. */
export const versionInUse = (versions: readonly SecretVersion[], now: string): SecretVersion => {
  const used = versions.find(({ usedFrom }) => usedFrom <= now) ?? versions.at(-1)
  if (used === undefined) throw new Error('A secret has no value')
  return used
}

/** A secret's values at one moment: the one to make new things with, and all that are accepted, the newest first. */
export type SecretNow = { used: Buffer; accepted: readonly Buffer[] }

/** A secret that is renewed, as whoever needs it at once reads it. */
export type RenewedSecret = () => SecretNow

export const secretAt = (versions: readonly SecretVersion[], now: string): SecretNow => ({
  used: versionInUse(versions, now).secret,
  accepted: acceptedVersions(versions, now).map(({ secret }) => secret),
})
