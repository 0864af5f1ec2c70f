import type { Screen } from './lib/screen.ts'
import { copyLog, type LogTarget } from './stores/event-store/copy-log.ts'
import type { EventBatch, EventStore, Position } from './stores/event-store/port.ts'
import type { PictureStore } from './stores/pictures/port.ts'
import type { SealStore } from './stores/seals/port.ts'
import type { Vault, VaultEntry } from './stores/vault/port.ts'

type Pictures = { pictures: PictureStore; handovers: PictureStore }
type Source = Pictures & { eventStore: EventStore; vault: Vault; seals: SealStore }
type Target = Pictures & { log: LogTarget; vault: Vault; seals: SealStore }

const PAGE = 5_000
const AT_ONCE = 200
const SEALS_AT_ONCE = 10

const steps = { compare: 'Comparing what is there', copy: 'Copying', verify: 'Verifying' } as const

const count = async (log: EventStore): Promise<number> => {
  let total = 0
  let after: Position | null = null
  for (;;) {
    const { events, position }: EventBatch = await log.readAll(after, PAGE)
    if (events.length === 0) return total
    total += events.length
    after = position
  }
}

const moveVault = async (from: Vault, to: Vault, screen: Screen): Promise<number> => {
  let done = 0
  let page: VaultEntry[] = []
  const put = async () => {
    await to.restore(page)
    done += page.length
    page = []
    screen.show({ what: 'Keys, secrets, passwords and sessions', done, total: 0 })
  }
  for await (const entry of from.entries()) {
    page.push(entry)
    if (page.length === AT_ONCE) await put()
  }
  await put()
  return done
}

/** Copies the pictures. A picture of one name never changes, so copying it twice changes nothing. */
const movePictures = async (from: PictureStore, to: PictureStore, screen: Screen) => {
  let done = 0
  let page = await from.list(null, AT_ONCE)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { name, touchedAt } of page) {
      const bytes = await from.get(name)
      if (bytes !== undefined) await to.put(name, bytes, touchedAt)
      done += 1
      screen.show({ what: 'Pictures', done, total: 0 })
    }
    page = await from.list(last.name, AT_ONCE)
  }
  return done
}

/** Copies the seals as they are: they name no position, so they fit the copied log. Those that are there stay. */
const moveSeals = async (from: SealStore, to: SealStore, screen: Screen): Promise<void> => {
  const total = (await from.last())?.number ?? 0
  for (let next = (await to.last())?.number ?? 0; next < total; ) {
    const page = await from.list(next + 1, SEALS_AT_ONCE)
    for (const seal of page) await to.add(seal)
    next = page.at(-1)?.number ?? total
    screen.show({ what: 'Seals of the log', done: next, total })
  }
}

/**
 * Copies the vault, the pictures, the log and its seals, then compares the two logs event by event. It can be interrupted and run
 * again, while nobody else writes to either side. Throws `VaultsDiffer` or `LogsDiffer` if the target is not an earlier
 * copy.
 */
export const moveShop = async (
  from: Source,
  to: Target,
  screen: Screen,
): Promise<{ events: number; entries: number; pictures: number }> => {
  const entries = await moveVault(from.vault, to.vault, screen)
  const shown = await movePictures(from.pictures, to.pictures, screen)
  const pictures = shown + (await movePictures(from.handovers, to.handovers, screen))
  const total = await count(from.eventStore)
  const events = await copyLog(from.eventStore, to.log, ({ phase, done }) =>
    // The total is unknown before the comparison ends.
    screen.show({ what: steps[phase], done, total: phase === 'compare' ? 0 : total }),
  )
  await moveSeals(from.seals, to.seals, screen)
  return { events, entries, pictures }
}
