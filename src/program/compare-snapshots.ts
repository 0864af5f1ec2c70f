import { tagKey } from '../stores/event-store/tags.ts'
import { SEAL_SECRET } from '../stores/seals/port.ts'
import type { SnapshotStore, StoredSnapshot } from '../stores/snapshots/port.ts'
import { provenText } from '../stores/snapshots/snapshot-tag.ts'
import type { Vault } from '../stores/vault/port.ts'

/** A snapshot without the shop's tag, or with one that was not made for it. 'snapshot-more': so many further ones. */
export type SnapshotFlaw =
  | { kind: 'snapshot'; stream: string; revision: number }
  | { kind: 'snapshot-more'; snapshots: number }

type Deps = {
  snapshots: Pick<SnapshotStore, 'list'>
  vault: Pick<Vault, 'secret' | 'hasSecret' | 'logNote'>
}

/** A state may have a megabyte. */
const PAGE = 20
/** The most snapshots that are named. */
const MOST_NAMED = 100

async function* allSnapshots({ list }: Deps['snapshots']): AsyncGenerator<StoredSnapshot> {
  let after: string | null = null
  do {
    const page = await list(after, PAGE)
    yield* page.snapshots
    after = page.next
  } while (after !== null)
}

/**
 * The snapshots that the shop did not write. None is named while processes of an earlier version may write them without
 * tags.
 */
export const compareSnapshots = async ({ snapshots, vault }: Deps): Promise<SnapshotFlaw[]> => {
  const isTagged = (await vault.logNote())?.tagged !== undefined
  if (!isTagged || !(await vault.hasSecret(SEAL_SECRET))) return []
  const key = tagKey(await vault.secret(SEAL_SECRET), 'snapshots')
  const flaws: SnapshotFlaw[] = []
  let inAll = 0
  for await (const stored of allSnapshots(snapshots)) {
    if (provenText(key, stored) !== undefined) continue
    inAll += 1
    const { stream, revision } = stored
    if (inAll <= MOST_NAMED) flaws.push({ kind: 'snapshot', stream, revision })
  }
  if (inAll > MOST_NAMED) flaws.push({ kind: 'snapshot-more', snapshots: inAll - MOST_NAMED })
  return flaws
}
