import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import {
  OVERLAP_MS,
  type RenewedSecretName,
  renewedSecrets,
  SHOP,
  secrets,
} from '../../domain/secrets.ts'
import { type SecretVersion, versionInUse } from '../../lib/renewed-secret.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** The names that a renewal takes. */
export const renewableNames = renewedSecrets

/**
 * In ms. Every process reads its secrets anew within a minute. So each knows a new value before one of them uses it, also
 * where their clocks differ by some seconds.
 */
export const LEAD_MS = 2 * 60_000

/** `atOnce`: the value before may be in wrong hands, and is accepted no longer. */
type RenewSecret = { name: RenewedSecretName; reason: string; atOnce: boolean }

/** `isNew`: false if a renewal was going on already. Times are ISO 8601 in UTC. */
export type Renewal = { isNew: boolean; madeAt: string; usedFrom: string; oldUntil: string }

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** The renewal whose value before is still accepted. */
const underWay = (versions: readonly SecretVersion[], now: string): Renewal | undefined => {
  const [newest, before] = versions
  if (newest === undefined || newest.madeAt === null) return undefined
  if (before?.until == null || before.until <= now) return undefined
  const { madeAt, usedFrom } = newest
  return { isNew: false, madeAt, usedFrom, oldUntil: before.until }
}

const renewed = (
  versions: readonly SecretVersion[],
  { name, atOnce }: RenewSecret,
  { now, bytes }: Pick<CommandContext['world'], 'now' | 'bytes'>,
): { renewal: Renewal; next: SecretVersion[] } => {
  const moment = now()
  const madeAt = moment.toISOString()
  const usedFrom = atOnce ? madeAt : after(moment, LEAD_MS)
  const oldUntil = atOnce ? madeAt : after(moment, LEAD_MS + OVERLAP_MS[name])
  const made = { secret: bytes(32), madeAt, usedFrom, until: null }
  const old = { ...versionInUse(versions, madeAt), until: oldUntil }
  return {
    renewal: { isNew: true, madeAt, usedFrom, oldUntil },
    next: atOnce ? [made] : [made, old],
  }
}

const note = async (
  context: CommandContext,
  { name, reason }: RenewSecret,
  renewal: Renewal,
): Promise<CommandResult<Renewal>> => {
  const { isNew: _, ...times } = renewal
  const command = { type: 'NoteRenewal', name, reason, ...times } as const
  const noted = await execute(context, secrets, SHOP, command)
  return noted.ok ? ok(renewal) : noted
}

const TRIES = 5

/**
 * Gives a secret a new value. What was made with the value before stays valid for the secret's overlap. While that lasts,
 * a further call changes nothing and completes the history after a crash, unless it is to be `atOnce`.
 */
export const renewSecret: Command<RenewSecret, Renewal> = {
  name: 'renew-secret',
  may: isShop,
  run: async (input, context) => {
    const { vault, world } = context
    for (let tried = 0; tried < TRIES; tried += 1) {
      const versions = await vault.secretVersions(input.name)
      const going = underWay(versions, world.now().toISOString())
      if (going !== undefined && !input.atOnce) return note(context, input, going)
      const { renewal, next } = renewed(versions, input, world)
      const seen = versions[0]?.secret ?? Buffer.of()
      if (await vault.replaceVersions(input.name, seen, next)) return note(context, input, renewal)
    }
    return reject('CONFLICT')
  },
}

/** A secret that is renewed. `madeAt` is null if it never was. `oldUntil` is null if only one value is accepted. */
export type SecretAge = {
  name: RenewedSecretName
  madeAt: string | null
  usedFrom: string | null
  oldUntil: string | null
}

/** The secrets that are renewed, with the age of their newest value. No value is shown. */
export const readSecretAges: Command<null, SecretAge[]> = {
  name: 'read-secret-ages',
  may: isShop,
  run: async (_, { vault, world }) => {
    const now = world.now().toISOString()
    const ages: SecretAge[] = []
    for (const name of renewedSecrets) {
      const versions = await vault.secretVersions(name)
      const going = underWay(versions, now)
      const newest = versions[0]
      ages.push({
        name,
        madeAt: newest?.madeAt ?? null,
        usedFrom: newest?.usedFrom || null,
        oldUntil: going?.oldUntil ?? null,
      })
    }
    return ok(ages)
  },
}
