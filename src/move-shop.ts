import type { Screen } from './lib/screen.ts'
import type { DataFolder } from './stores/data-folder.ts'
import { copyLog, type LogTarget } from './stores/event-store/copy-log.ts'
import type { EventBatch, EventStore, LogMark, Position } from './stores/event-store/port.ts'
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

const copyShown = async (from: EventStore, to: LogTarget, screen: Screen): Promise<number> => {
  const total = await count(from)
  return copyLog(from, to, ({ phase, done }) =>
    // The total is unknown before the comparison ends.
    screen.show({ what: steps[phase], done, total: phase === 'compare' ? 0 : total }),
  )
}

type Folder = Pick<DataFolder, 'eventStore' | 'vault' | 'jobQueue' | 'snapshots'>
/** The same log as a shop opens it. */
type MovedLog = LogTarget & Pick<EventStore, 'placeOf' | 'marksBefore'>

/** The event at its place in the moved log, where its position is another one. */
const placedIn = async (log: MovedLog, mark: LogMark | null): Promise<LogMark | undefined> => {
  const place = mark && (await log.placeOf(mark.stream, mark.revision))
  return mark === null || place?.id !== mark.id ? undefined : { ...mark, position: place.position }
}

/**
 * Copies the log alone, and compares it. The other stores stay in the folder: they are told where the events stand now
 * that they know. Read models are to be made anew. It can be interrupted and run again. Throws `LogsDiffer`.
 */
export const moveLog = async (from: Folder, to: MovedLog, screen: Screen): Promise<number> => {
  const followed = await from.jobQueue.followed()
  const events = await copyShown(from.eventStore, to, screen)
  const [last] = await to.marksBefore(null, 1)
  if (last !== undefined) await from.vault.sawLog(last)
  const mark = await placedIn(to, followed)
  if (mark !== undefined) await from.jobQueue.add([], mark)
  await from.snapshots.dropBehind(null)
  return events
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
  const events = await copyShown(from.eventStore, to.log, screen)
  await moveSeals(from.seals, to.seals, screen)
  return { events, entries, pictures }
}
