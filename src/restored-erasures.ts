import * as z from 'zod'
import { guestOrderOf } from './domain/order/events.ts'
import type { VaultEntry } from './stores/vault/port.ts'

const accountErased = z.object({
  type: z.literal('UserErased'),
  data: z.object({ userId: z.string() }),
})
const guestErased = z.object({
  type: z.literal('OrderCustomerErased'),
  data: z.object({ subject: z.string() }),
})

type RawEvent = { type: string; data: unknown }

/**
 * Whom this stored event calls erased, by the owner of the key. Undefined: nobody. The order of an account is erased with
 * its account.
 */
const erasedBy = (event: RawEvent): string | undefined => {
  const account = accountErased.safeParse(event).data
  if (account !== undefined) return account.data.userId
  const subject = guestErased.safeParse(event).data?.data.subject
  return subject !== undefined && guestOrderOf(subject) !== undefined ? subject : undefined
}

/** Who is erased in what is restored, by whoever says so. */
export type Erasures = {
  /** Whom the restored part of the log calls erased. */
  byLog: Set<string>
  /** Those without a key in the vault's file. */
  byVault: Set<string>
  /** Those in the newest list of erased people. */
  byList: Set<string>
}

export const noErasures = (): Erasures => ({
  byLog: new Set(),
  byVault: new Set(),
  byList: new Set(),
})

export const noteEvent = ({ byLog }: Erasures, event: RawEvent): void => {
  const erased = erasedBy(event)
  if (erased !== undefined) byLog.add(erased)
}

export const noteEntry = ({ byVault }: Erasures, entry: VaultEntry | undefined): void => {
  if (entry?.kind === 'key' && entry.key === null) byVault.add(entry.id)
}

/** Everybody whom one of the three calls erased: each of them may know more than the others. */
export const everybodyErased = ({ byLog, byVault, byList }: Erasures): string[] => [
  ...new Set([...byList, ...byVault, ...byLog]),
]

/** How many the log calls erased whose key the vault's file still had: it is older than the log, or an erasure broke off. */
export const keptByVault = ({ byLog, byVault }: Erasures): number =>
  [...byLog].filter((subject) => !byVault.has(subject)).length
