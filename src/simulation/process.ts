import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { type Command, type CommandDeps, type Issued, issue } from '#src/commands/engine/command.ts'
import { createStateCache } from '#src/commands/engine/read-state.ts'
import type { Random } from '#src/demo/past/random.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { openDaraja } from '#src/integrations/daraja/client.ts'
import { openProcessToken } from '#src/integrations/daraja/token.ts'
import type { Fetch } from '#src/integrations/daraja/transport.ts'
import { roomOfEach } from '#src/lib/room.ts'
import { untraced } from '#src/lib/trace.ts'
import type { World } from '#src/lib/world.ts'
import type { Stores } from '#src/program/compose.ts'
import { readConfig } from '#src/program/config.ts'
import { openRecords } from '#src/program/open-records.ts'
import { startWork } from '#src/program/start-work.ts'
import { createMetrics } from '#src/runtime/metrics.ts'
import { stopStack } from '#src/runtime/stop-stack.ts'
import { openMemoryCounters } from '#src/stores/counters/memory.ts'
import { openDataFolder } from '#src/stores/data-folder.ts'
import { withKeyCache } from '#src/stores/vault/key-cache.ts'
import { settings } from '#src/testing/daraja/daraja.ts'
import type { Raised } from '#src/testing/shop.ts'
import { cutPower } from './cut-power.ts'
import type { Leases } from './leases.ts'
import { type MortalWorld, mortal } from './mortal.ts'
import { shareJobs } from './shared-jobs.ts'
import { type Line, openLine, type Trouble, troubledStores } from './troubled-stores.ts'

/** The least times between two polls or heartbeats of a process, and between two of its sweeps. */
export type Pace = { pollMs: number; sweepMs: number }

const log = pino({ level: 'silent' })

/**
 * Beyond a process: the disk of its pictures. `pace`: how often it works by itself. `cacheBytes`: what its caches of each
 * name may take.
 */
type Opening = {
  folder: string
  pictures: Pick<Stores, 'pictures' | 'handovers'>
  world: World
  pace: Pace
  cacheBytes: number
  fetch: Fetch
  trouble: Trouble
  leases: Leases
  alerts: Raised[]
}

const openFiles = (folder: string, world: World) => {
  const opened = openDataFolder(folder, world)
  let isOpen = true
  const letGo = () => {
    if (isOpen) opened.abandon()
    isOpen = false
  }
  return { opened, letGo }
}

/** Ends a process that could not start, and frees its files. */
const unlessStarted = async <T>(starting: Promise<T>, end: () => void): Promise<T> => {
  try {
    return await starting
  } catch (error) {
    end()
    throw error
  }
}

/** M-PESA's encrypted password is of no use to anybody here. */
const certificate = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const reversals = { initiator: 'duka', initiatorPassword: 'secret', certificate }

type Working = Pick<Opening, 'fetch' | 'alerts'> & { world: MortalWorld; stores: Stores }

/** Starts the projections, workers and commands of a process on these stores. */
const startOn = async ({ world, stores, alerts, ...opening }: Working) => {
  const config = readConfig({ MPESA_CALLBACK_URL: 'https://duka.example' })
  const metrics = createMetrics(world)
  const stack = stopStack(world)
  const records = await openRecords({
    config,
    world,
    stores,
    metrics,
    log,
    alert: (code, facts = {}) => alerts.push({ code, facts }),
    trace: untraced,
    keeps: true,
    stack,
  })
  const fetch: Fetch = (...asked) =>
    world.isDead() ? new Promise(() => undefined) : opening.fetch(...asked)
  const tokens = openProcessToken(world)
  const daraja = openDaraja({ ...settings, reversals }, { fetch, world, tokens })
  const mpesa = { daraja, stop: async () => undefined }
  const work = { config, stores, mpesa, log, records, metrics, stack }
  const { signal } = new AbortController()
  await startWork({ ...work, timings: undefined, http: undefined }, signal)
  return records
}

/** A second process on the same stores, as when a new version takes over. */
type Second = { commands: CommandDeps; world: MortalWorld; line: Line }

/**
 * A process of the shop on its data folder: its stores, projections, workers and commands. Throws `StoreUnavailable`,
 * also on a full disk.
 */
export const startProcess = async (process: Opening) => {
  const { folder, trouble, leases, pace, cacheBytes, ...opening } = process
  const { fetch, alerts } = opening
  const world: MortalWorld = mortal(opening.world, pace.pollMs)
  const { opened, letGo } = openFiles(folder, world)
  const end = () => {
    world.die()
    letGo()
  }
  const room = roomOfEach(cacheBytes)
  const counters = openMemoryCounters(world, room)
  const jobQueueOf = shareJobs(opened.jobQueue)
  const line = openLine(world)
  const seenBy = (by: MortalWorld, byLine: Line): Stores => {
    const own = {
      vault: withKeyCache(opened.vault, by, roomOfEach(cacheBytes)),
      jobQueue: jobQueueOf(by),
    }
    const endedThreads = () => ({ events: 0, vault: 0, readModels: 0 })
    const whole = { ...opened, ...opening.pictures, ...own, counters, room, endedThreads }
    const { sweepMs } = pace
    return troubledStores(whole, { trouble, world: by, line: byLine, leases, sweepMs })
  }
  const stores = seenBy(world, line)
  const { commands, runner } = await unlessStarted(startOn({ world, stores, fetch, alerts }), end)
  /** The memory of another process on the same stores. */
  const twin: CommandDeps = { ...commands, cache: createStateCache(roomOfEach(cacheBytes)) }
  let second: Second | undefined

  return {
    world,
    line,
    commands,
    stores,
    runner,
    /** `elsewhere`: the command runs in another process. */
    issue: <Input, Output>(
      command: Command<Input, Output>,
      input: Input,
      { actor, commandId, elsewhere }: { actor: Actor; commandId: string; elsewhere: boolean },
    ): Promise<Issued<Output>> => {
      const by = { actor, commandId, correlationId: commandId }
      const other = second === undefined || second.world.isDead() ? twin : second.commands
      return issue(command, input, by, elsewhere ? other : commands)
    },
    /** Starts a second process, which dies with this one at the latest. Both beat their leases as in the shop. */
    startSecond: async (): Promise<Second> => {
      const ofSecond = mortal(world)
      void world.death.then(ofSecond.die)
      world.keepPace(true)
      void ofSecond.death.then(() => world.keepPace(false))
      const itsLine = openLine(ofSecond)
      const its = { world: ofSecond, stores: seenBy(ofSecond, itsLine), fetch, alerts }
      const started = await unlessStarted(startOn(its), ofSecond.die)
      second = { commands: started.commands, world: ofSecond, line: itsLine }
      return second
    },
    /** The process ends now. Its files are free for the next one. */
    kill: end,
    /** The process and its machine end now. What was not synced may be lost. */
    cutPower: (random: Random) => {
      world.die()
      cutPower(folder, letGo, random)
    },
  }
}

export type Process = Awaited<ReturnType<typeof startProcess>>
