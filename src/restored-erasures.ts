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

/** A place in the log. */
type Place = { stream: string; revision: number }
type RawEvent = Place & { type: string; data: unknown }

/**
 * Whom this stored event calls erased, by the owner of the key. Undefined: nobody. The order of an account is erased with
 * its account.
 */
const erasedBy = (event: Pick<RawEvent, 'type' | 'data'>): string | undefined => {
  const account = accountErased.safeParse(event).data
  if (account !== undefined) return account.data.userId
  const subject = guestErased.safeParse(event).data?.data.subject
  return subject !== undefined && guestOrderOf(subject) !== undefined ? subject : undefined
}

/** Who is erased in what is restored, by whoever says so. */
export type Erasures = {
  /** Whom the restored part of the log calls erased, with the events that say so. */
  byLog: Map<string, Place[]>
  /** Those without a key in the vault's file. */
  byVault: Set<string>
  /** Those in the newest list of erased people. */
  byList: Set<string>
}

export const noErasures = (): Erasures => ({
  byLog: new Map(),
  byVault: new Set(),
  byList: new Set(),
})

export const noteEvent = ({ byLog }: Erasures, event: RawEvent): void => {
  const erased = erasedBy(event)
  if (erased === undefined) return
  const { stream, revision } = event
  byLog.set(erased, [...(byLog.get(erased) ?? []), { stream, revision }])
}

/** Leaves out whom only events call erased that the shop does not believe. */
export const leaveOutUnbelieved = async (
  { byLog }: Pick<Erasures, 'byLog'>,
  isBelieved: (place: Place) => Promise<boolean>,
): Promise<void> => {
  for (const [erased, places] of byLog) {
    const believed = await Promise.all(places.map(isBelieved))
    if (!believed.includes(true)) byLog.delete(erased)
  }
}

export const noteEntry = ({ byVault }: Erasures, entry: VaultEntry | undefined): void => {
  if (entry?.kind === 'key' && entry.key === null) byVault.add(entry.id)
}

/** Everybody whom one of the three calls erased: each of them may know more than the others. */
export const everybodyErased = ({ byLog, byVault, byList }: Erasures): string[] => [
  ...new Set([...byList, ...byVault, ...byLog.keys()]),
]

/** How many the log calls erased whose key the vault's file still had: it is older than the log, or an erasure broke off. */
export const keptByVault = ({ byLog, byVault }: Erasures): number =>
  [...byLog.keys()].filter((subject) => !byVault.has(subject)).length
