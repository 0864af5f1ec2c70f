import { isOwnStream } from '../domain/aggregates.ts'
import { sealedPages } from '../runtime/integrity/rows.ts'
import type { EventStore, ShortenedTo } from '../stores/event-store/port.ts'
import { SEAL_SECRET, type SealStore } from '../stores/seals/port.ts'
import type { Vault } from '../stores/vault/port.ts'

/**
 * The event store gives a part of the stream only, or nothing. `sealed`: how many events the stream has by the seals.
 * `missing`: how many of them the store does not give.
 */
export type ShortenedFlaw = Pick<ShortenedTo, 'stream' | 'how'> & {
  kind: 'shortened'
  sealed: number
  missing: number
}

type Deps = {
  log: Pick<EventStore, 'shortened'>
  seals: Pick<SealStore, 'list' | 'last'>
  vault: Pick<Vault, 'secret' | 'hasSecret'>
}

/** Calls `take` with the name of each sealed event, up to the first seal that is not sound. */
const eachSealed = async (
  { seals, vault }: Deps,
  take: (event: { stream: string; revision: number }) => void,
): Promise<void> => {
  if (!(await vault.hasSecret(SEAL_SECRET))) return
  const key = await vault.secret(SEAL_SECRET)
  const heard = { seal: () => undefined, broken: () => undefined }
  const whole = { from: undefined, last: await seals.last() }
  for await (const page of sealedPages({ seals, key }, whole, heard)) page.forEach(take)
}

/**
 * The shop's streams of which somebody cut events off past the shop, and how many. The store cuts streams off at their
 * beginning alone; what is left of them is compared with the log.
 */
export const compareShortened = async (deps: Deps): Promise<ShortenedFlaw[]> => {
  const shortened = (await deps.log.shortened()).filter(({ stream }) => isOwnStream(stream))
  const flaws = new Map(
    shortened.map(({ stream, how, left }) => {
      const flaw: ShortenedFlaw = { kind: 'shortened', stream, how, sealed: 0, missing: 0 }
      return [stream, { flaw, left: left ?? Number.POSITIVE_INFINITY }]
    }),
  )
  if (flaws.size === 0) return []
  await eachSealed(deps, ({ stream, revision }) => {
    const found = flaws.get(stream)
    if (found === undefined) return
    found.flaw.sealed += 1
    if (revision < found.left) found.flaw.missing += 1
  })
  return [...flaws.values()].map(({ flaw }) => flaw)
}
