import { createHash } from 'node:crypto'
import * as z from 'zod'
import { ok, reject } from '../../domain/kernel/result.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Vault } from '../../stores/vault/port.ts'
import type { CommandDeps, CommandResult } from '../engine/command.ts'

/** A passkey of the account. `id`: the credential's id, and `key`: its public key in COSE, both in base64url. */
const passkey = z.object({
  id: z.string(),
  key: z.string(),
  /** How often the passkey has signed, as it last said. 0 for passkeys that do not count. */
  counter: z.number(),
  /** Whether several devices may hold it. Missing in records of an older Duka. */
  isSynced: z.boolean().optional(),
  /** How browsers reach it, for example 'internal' or 'usb'. */
  transports: z.array(z.string()),
  /** The host that it was made for. It opens the account there alone. */
  host: z.string(),
  /** What its owner calls it. */
  name: z.string(),
  /** ISO 8601 in UTC. `usedAt` is null until it opens the account. */
  addedAt: z.string(),
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The name of a passkey in addresses. It opens nothing. */
export const passkeyName = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32)

/** The most passkeys of an account. */
export const MAX_PASSKEYS = 10

/**
 * What the vault keeps of an account's second factor, as JSON. Secrets are in base32. The fields with a default are
 * missing in records of Duka before passkeys.
 */
const factorRecord = z.object({
  /** The app's secret. Null: the person has no authenticator app. */
  secret: z.string().nullable(),
  /** A secret that the person was shown, until a code of it proves that the app has it. */
  offered: z.string().nullable(),
  /** The step of 30 s of the last code that was accepted. */
  usedStep: z.number(),
  /** Keyed hashes of the recovery codes that were not used so far. */
  recovery: z.array(z.string()),
  /** When the person first signed in while a second factor was asked for. ISO 8601 in UTC. */
  toldAt: z.string().nullable(),
  passkeys: z.array(passkey).default([]),
  /** When the newest challenge was made that a passkey has answered, in ms since 1970. Earlier ones are void. */
  answeredAt: z.number().default(0),
})
export type FactorRecord = z.infer<typeof factorRecord>

export const noFactor: FactorRecord = {
  secret: null,
  offered: null,
  usedStep: 0,
  recovery: [],
  toldAt: null,
  passkeys: [],
  answeredAt: 0,
}

/** Whether a password alone no longer opens the account. */
export const hasFactor = ({ secret, passkeys }: FactorRecord): boolean =>
  secret !== null || passkeys.length > 0

const parse = (text: string | undefined): FactorRecord =>
  text === undefined ? noFactor : factorRecord.parse(JSON.parse(text))

export const factorOf = async (vault: Vault, userId: string): Promise<FactorRecord> =>
  parse(await vault.secondFactor(userId))

const TRIES = 5

/**
 * Changes the record, also while others change it: `decide` is asked again with what they left. So a code that two
 * requests send at once is accepted once.
 */
export const changeFactor = async <Value>(
  vault: Vault,
  userId: string,
  decide: (record: FactorRecord) => CommandResult<{ next: FactorRecord; value: Value }>,
): Promise<CommandResult<Value>> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const text = await vault.secondFactor(userId)
    const decided = decide(parse(text))
    if (!decided.ok) return decided
    const { next, value } = decided.value
    if (await vault.replaceSecondFactor(userId, text, JSON.stringify(next))) return ok(value)
  }
  return reject('CONFLICT')
}

/** Removes all that the vault keeps of the account's second factor. */
export const forgetFactor = async (vault: Vault, userId: string): Promise<void> => {
  for (;;) {
    const text = await vault.secondFactor(userId)
    if (text === undefined || (await vault.replaceSecondFactor(userId, text, undefined))) return
  }
}

const SECRET_NAME = 'second-factor'
const RECOVERY_CODES = 10
/** 31 letters and digits, none of which looks like another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A recovery code as it is shown: two groups of five letters, 49 bits. */
const newRecoveryCode = (bytes: (length: number) => Buffer): string => {
  const drawn: string[] = []
  while (drawn.length < 10) {
    // Of 32 values one has no letter; it is drawn again, so that each letter is as likely as the others.
    const letter = letters[(bytes(1)[0] ?? 0) % 32]
    if (letter !== undefined) drawn.push(letter)
  }
  return `${drawn.slice(0, 5).join('')}-${drawn.slice(5).join('')}`
}

/** The hash of a recovery code, however it is typed: with or without its dash, in capitals or not. */
const hashOf = (secret: Buffer, userId: string, code: string): string => {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyedHash(secret, `recovery ${userId} ${plain}`).toString('hex')
}

export const recoveryHash = async (vault: Vault, userId: string, code: string): Promise<string> =>
  hashOf(await vault.secret(SECRET_NAME), userId, code)

/** New recovery codes, and the hashes that the vault keeps of them. */
export const newRecoveryCodes = async (
  { vault, world }: Pick<CommandDeps, 'vault' | 'world'>,
  userId: string,
): Promise<{ codes: string[]; hashes: string[] }> => {
  const secret = await vault.secret(SECRET_NAME)
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(world.bytes))
  return { codes, hashes: codes.map((code) => hashOf(secret, userId, code)) }
}
