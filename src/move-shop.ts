import type { World } from './lib/world.ts'
import { copyLog, type LogTarget } from './stores/event-store/copy-log.ts'
import type { EventBatch, EventStore, Position } from './stores/event-store/port.ts'
import type { PictureStore } from './stores/pictures/port.ts'
import type { Vault, VaultEntry } from './stores/vault/port.ts'

/** The progress of one step, named by `what`. `total` is 0 if it is unknown. */
type Progress = { what: string; done: number; total: number }

/** Shows progress until the next `say`. */
type Screen = { show(progress: Progress): void; say(line: string): void }

type Output = { isTTY?: boolean; write(text: string): unknown }

/** A step, with the moment and the work done when it was first shown. Its speed is measured from then on. */
type Step = { what: string; begunAt: number; doneBefore: number }

const WIDTH = 30
const REDRAW_MS = 100
const LINE_EVERY_MS = 5_000

const percent = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))

/** A duration in seconds up to two minutes, and in minutes beyond. */
const durationOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** The time that is left for the step, at its speed so far. Empty: the time is unknown, or the step is over. */
const restOf = ({ done, total }: Progress, { begunAt, doneBefore }: Step, now: number): string => {
  const left = total - done
  const since = done - doneBefore
  return left <= 0 || since <= 0 ? '' : `, ${durationOf(((now - begunAt) / since) * left)} left`
}

const lineOf = (progress: Progress, rest: string): string => {
  const { what, done, total } = progress
  return total === 0
    ? `${what}: ${done}`
    : `${what}: ${done} of ${total} (${percent(progress)} %${rest})`
}

const barOf = (progress: Progress): string => {
  const filled = Math.round((percent(progress) / 100) * WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`
}

/**
 * Shows progress as a bar on a terminal. Elsewhere it prints a line every five seconds, and one at the end of each
 * step.
 */
export const openScreen = (output: Output, { elapsed }: Pick<World, 'elapsed'>): Screen => {
  const every = output.isTTY ? REDRAW_MS : LINE_EVERY_MS
  let step: Step | undefined
  let shownAt = 0
  let isOpen = false

  const draw = (progress: Progress, of: Step) => {
    const line = lineOf(progress, restOf(progress, of, elapsed()))
    if (!output.isTTY) return output.write(`${line}\n`)
    output.write(`\r\x1b[2K${barOf(progress)} ${line}`)
    isOpen = true
  }
  const close = () => {
    if (isOpen) output.write('\n')
    isOpen = false
  }
  const begin = ({ what, done }: Progress): Step => {
    close()
    shownAt = elapsed()
    return { what, begunAt: elapsed(), doneBefore: done }
  }
  return {
    show: (progress) => {
      if (progress.what !== step?.what) step = begin(progress)
      const isDone = progress.total > 0 && progress.done === progress.total
      if (!isDone && elapsed() - shownAt < every) return
      shownAt = elapsed()
      draw(progress, step)
    },
    say: (line) => {
      close()
      step = undefined
      output.write(`${line}\n`)
    },
  }
}

type Pictures = { pictures: PictureStore; handovers: PictureStore }
type Source = Pictures & { eventStore: EventStore; vault: Vault }
type Target = Pictures & { log: LogTarget; vault: Vault }

const PAGE = 5_000
const AT_ONCE = 200

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

/**
 * Copies the vault, the pictures and the log, then compares the two logs event by event. It can be interrupted and run
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
  return { events, entries, pictures }
}
