import * as z from 'zod'
import { ok, reject } from '../../domain/kernel/result.ts'
import { keyedHash } from '../../lib/text.ts'
import type { Vault } from '../../stores/vault/port.ts'
import type { CommandResult } from '../engine/command.ts'

/** What the vault keeps of an account's second factor, as JSON. Secrets are in base32. */
const factorRecord = z.object({
  /** Null: the person has no second factor. */
  secret: z.string().nullable(),
  /** A secret that the person was shown, until a code of it proves that the app has it. */
  offered: z.string().nullable(),
  /** The step of 30 s of the last code that was accepted. */
  usedStep: z.number(),
  /** Keyed hashes of the recovery codes that were not used so far. */
  recovery: z.array(z.string()),
  /** When the person first signed in while a second factor was asked for. ISO 8601 in UTC. */
  toldAt: z.string().nullable(),
})
export type FactorRecord = z.infer<typeof factorRecord>

export const noFactor: FactorRecord = {
  secret: null,
  offered: null,
  usedStep: 0,
  recovery: [],
  toldAt: null,
}

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

export const RECOVERY_CODES = 10
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

export const newRecoveryCodes = (bytes: (length: number) => Buffer): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(bytes))

/** The hash of a recovery code, however it is typed: with or without its dash, in capitals or not. */
export const recoveryHash = (secret: Buffer, userId: string, code: string): string => {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyedHash(secret, `recovery ${userId} ${plain}`).toString('hex')
}
