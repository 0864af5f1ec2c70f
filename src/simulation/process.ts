import { pino } from 'pino'
import { type Command, type CommandDeps, type Issued, issue } from '#src/commands/engine/command.ts'
import { createStateCache } from '#src/commands/engine/read-state.ts'
import type { Random } from '#src/demo/past/random.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { openDaraja } from '#src/integrations/daraja/client.ts'
import { openProcessToken } from '#src/integrations/daraja/token.ts'
import type { Fetch } from '#src/integrations/daraja/transport.ts'
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
import { type MortalWorld, mortal } from './mortal.ts'
import { type Trouble, troubledStores } from './troubled-stores.ts'

/** The least times between two polls or heartbeats of a process, and between two of its sweeps. */
export type Pace = { pollMs: number; sweepMs: number }

const log = pino({ level: 'silent' })

/** Beyond a process: the disk of its pictures. `pace`: how often it works by itself. */
type Opening = {
  folder: string
  pictures: Pick<Stores, 'pictures' | 'handovers'>
  world: World
  pace: Pace
  fetch: Fetch
  trouble: Trouble
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

/**
 * A process of the shop on its data folder: its stores, projections, workers and commands. Throws `StoreUnavailable`,
 * also on a full disk.
 */
export const startProcess = async ({ folder, trouble, alerts, pace, ...opening }: Opening) => {
  const world: MortalWorld = mortal(opening.world, pace.pollMs)
  const { opened, letGo } = openFiles(folder, world)
  const end = () => {
    world.die()
    letGo()
  }
  const vault = withKeyCache(opened.vault, world)
  const counters = openMemoryCounters(world)
  const whole = { ...opened, ...opening.pictures, vault, counters }
  const stores = troubledStores(whole, trouble, world, pace.sweepMs)
  const config = readConfig({ MPESA_CALLBACK_URL: 'https://duka.example' })
  const metrics = createMetrics(world)
  const stack = stopStack(world)
  const opens = openRecords({
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
  const records = await unlessStarted(opens, end)
  const fetch: Fetch = (...asked) =>
    world.isDead() ? new Promise(() => undefined) : opening.fetch(...asked)
  const daraja = openDaraja(settings, { fetch, world, tokens: openProcessToken(world) })
  const mpesa = { daraja, stop: async () => undefined }
  const work = { config, stores, mpesa, log, records, metrics, stack }
  const signal = new AbortController().signal
  await unlessStarted(startWork({ ...work, timings: undefined, http: undefined }, signal), end)
  const { commands } = records
  /** The memory of a second process on the same stores. */
  const twin: CommandDeps = { ...commands, cache: createStateCache() }

  return {
    world,
    commands,
    stores,
    runner: records.runner,
    /** `second`: the command runs in the second process. */
    issue: <Input, Output>(
      command: Command<Input, Output>,
      input: Input,
      { actor, commandId, second }: { actor: Actor; commandId: string; second: boolean },
    ): Promise<Issued<Output>> => {
      const by = { actor, commandId, correlationId: commandId }
      return issue(command, input, by, second ? twin : commands)
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
