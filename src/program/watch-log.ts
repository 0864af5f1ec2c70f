import type { Logger } from 'pino'
import { type CommandDeps, issue } from '../commands/engine/command.ts'
import { forgetStates } from '../commands/engine/read-state.ts'
import { holdMoney, readMoneyHold } from '../commands/operations/money-hold.ts'
import { system } from '../domain/kernel/access.ts'
import type { LostPeriod } from '../domain/money-hold.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { foreignOf } from '../runtime/foreign.ts'
import type { LogMark } from '../stores/event-store/port.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import type { Appends } from './notice-appends.ts'
import { collections } from './read-models.ts'

type Deps = {
  commands: CommandDeps
  readStore: ReadStore
  log: Logger
  appends: Appends
  /** Whether a start would refuse the log as it is now. Nothing is written to such a log. */
  refuses(): Promise<boolean>
  /** What the log was found to have lost while the shop ran, which therefore starts again. Null: nothing. */
  lost?: LostPeriod | null | undefined
  /**
   * Is called once if the log lost events while the shop runs. Money is held by then, unless a start would refuse the
   * log, and nothing is watched any more: what was read from the log must be read again.
   */
  onWentBack?: ((lost: LostPeriod) => void) | undefined
  /** How often the log is checked, in ms. 10,000 if absent. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 10_000
/** If the vault's last mark is older than the log's end by more than this, the vault is an older copy. */
const MISSED_MS = 60_000
/** So many events behind the last that the vault was told of are looked through for one that can be read. */
const LOOKED_THROUGH = 100

/** The period whose events are lost. `lostFrom` is null if it is unknown, or if events were appended since. */
const lostPeriod = (head: LogMark | undefined, lost: readonly (LogMark | null)[]): LostPeriod => {
  const lostUntil =
    lost
      .flatMap((mark) => mark?.at ?? [])
      .toSorted()
      .at(-1) ?? null
  const end = head?.at ?? null
  const hasGoneOn = end !== null && lostUntil !== null && end > lostUntil
  return { lostFrom: hasGoneOn ? null : end, lostUntil }
}

const inWords = ({ lostFrom, lostUntil }: LostPeriod) => ({
  lostFrom: lostFrom ?? 'unknown',
  lostUntil: lostUntil ?? 'unknown',
})

/**
 * Checks at the start whether the log or the vault is an older copy, and stops automatic payments (holds money) if the
 * log has lost events. From then on it looks every few seconds whether the log has lost events, at once if a stream is
 * shorter than it was, and tells the vault how far the log has come.
 */
export const watchLog = async (deps: Deps): Promise<{ stop(): Promise<void> }> => {
  const { commands, readStore: store, log, appends, lookEveryMs = LOOK_EVERY_MS } = deps
  const { events, vault, alert, world } = commands
  const by = () => ({ actor: system, commandId: world.newId(), correlationId: world.newId() })
  let told: LogMark | undefined

  const head = async (): Promise<LogMark | undefined> => (await events.marksBefore(null, 1))[0]

  const hold = async (period: LostPeriod): Promise<void> => {
    const { result } = await issue(holdMoney, period, by(), commands)
    // A hold that cannot be read holds already.
    if (!result.ok && result.error.code !== 'RECORD_UNREADABLE') {
      throw new Error(`Money could not be held: ${result.error.code}`)
    }
    alert('log-went-back', inWords(period))
  }

  /** The last event that the vault has seen, if the log does not have it. */
  const lostToVault = async (): Promise<LogMark[]> => {
    const seen = await vault.logSeen()
    return seen === null || (await events.holds(seen)) ? [] : [seen]
  }

  /** Another process may have told the vault of the shorter log already. This one knows what it has seen itself. */
  const lostToProcess = async (): Promise<LogMark[]> => {
    const seen = [told, appends.newest()].filter((mark) => mark !== undefined)
    const held = await Promise.all(seen.map((mark) => events.holds(mark)))
    return seen.filter((_, n) => !held[n])
  }

  const lostToReadModels = async (): Promise<(LogMark | null)[]> => {
    const foreign = await foreignOf({ events, store }, collections)
    return Promise.all(foreign.map((one) => store.mark(one)))
  }

  const tellVault = async (): Promise<void> => {
    const last = await head()
    if (last === undefined || last.id === told?.id) return
    await vault.sawLog(last)
    told = last
  }

  const lookForOlderVault = async (): Promise<void> => {
    const seen = await vault.logSeen()
    if (seen === null || !(await events.holds(seen))) return
    // What cannot be read proves nothing: whoever wrote a false event chose its time.
    const next = await events.readAll(seen.position, LOOKED_THROUGH)
    const from = next.events[0]?.meta.at
    const until = (await head())?.at
    if (from == null || until == null || Date.parse(until) - Date.parse(from) < MISSED_MS) return
    alert('vault-went-back', { from, until })
  }

  const lookForOlderReadModels = async (): Promise<void> => {
    const last = (await head())?.position
    const checkpoints = await Promise.all(collections.map((one) => store.checkpoint(one)))
    const behind = checkpoints.filter((at) => last !== undefined && (at === null || at < last))
    if (behind.length > 0)
      log.info({ readModels: behind.length }, 'read models catch up with the log')
  }

  /** At a start, and at one that follows a loss. */
  const lookFirst = async (lost: readonly (LogMark | null)[]): Promise<void> => {
    if (deps.lost != null) await hold(deps.lost)
    else if (lost.length > 0) await hold(lostPeriod(await head(), lost))
    await tellVault()
  }

  const { result } = await issue(readMoneyHold, {}, by(), commands)
  if (result.ok && result.value !== null) {
    log.warn(inWords(result.value), 'money is held until somebody releases it')
  }
  await lookForOlderVault()
  await lookForOlderReadModels()
  await lookFirst([...(await lostToVault()), ...(await lostToReadModels())])

  const stopping = new AbortController()
  const { signal } = stopping
  let soon = new AbortController()
  appends.onShorter(() => soon.abort())
  /** The vault is not told of the shorter log: the next start must see the loss too. */
  const goBack = async (lost: readonly LogMark[]): Promise<void> => {
    const period = lostPeriod(await head(), lost)
    // The hold itself may be among what is lost, and remembered.
    forgetStates(commands.cache)
    if (!(await deps.refuses())) await hold(period)
    stopping.abort()
    deps.onWentBack?.(period)
  }
  const again = async (progressed: () => void): Promise<void> => {
    soon = new AbortController()
    await world.wait(lookEveryMs, AbortSignal.any([signal, soon.signal]))
    const lost = [...(await lostToVault()), ...(await lostToProcess())]
    if (lost.length === 0) {
      // After the stop this is the last report. If it fails because a store is away, the next start finds the difference
      // by itself.
      await tellVault()
      return progressed()
    }
    if (!signal.aborted) await goBack(lost)
  }
  const onError = (error: unknown) =>
    log.error({ err: error }, 'the log is not watched, trying again')
  const watching = keepTrying(again, { signal, onError, world })
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
