/**
 * Measures the first command after a start on a stock record with 100,000 events of 90 days. Each start is a process
 * of its own. Run `npx tsx bench/snapshots.ts`.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { v7 } from 'uuid'
import { aggregates } from '../src/domain/aggregates.ts'
import type { InventoryEvent } from '../src/domain/inventory/events.ts'
import { streamName } from '../src/domain/kernel/decider.ts'
import { realWorld } from '../src/program/real-world.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { Events, ToAppend } from '../src/stores/event-store/events.ts'

const EVENTS = 100_000
const BEHIND = 500
const DAYS = 90
const STARTS = 7

const { inventory } = aggregates
const key = { branchId: 1, productId: 1, variantId: 0 }
const id = '1.1.0'
const stream = streamName(inventory, id)
const began = Date.now() - DAYS * 86_400_000

const toAppend = (event: InventoryEvent, ms: number): ToAppend => ({
  id: randomUUID(),
  event,
  meta: {
    at: new Date(ms).toISOString(),
    actor: { id: 'system', role: 'system' },
    correlationId: '',
    causationId: '',
  },
})

const figures = { onHandBefore: 0, onHand: 1_000_000, lowStockThreshold: 5 }
const counted = toAppend(
  { type: 'StockCounted', data: { ...key, ...figures, reason: 'Opening stock' } },
  began,
)
/** Gives the event of each revision: an order reserves pieces, or the pieces of an earlier order go out. */
const orderIds: string[] = []
const nth = (revision: number): ToAppend => {
  if (revision === 0) return counted
  const ms = began + (revision / (EVENTS + BEHIND)) * DAYS * 86_400_000
  const data = { ...key, quantity: 1 }
  if (revision % 2 === 1) {
    const orderId = v7({ msecs: ms })
    orderIds.push(orderId)
    return toAppend({ type: 'StockReserved', data: { ...data, orderId } }, ms)
  }
  const orderId = orderIds.length > 25 ? orderIds.shift() : undefined
  if (orderId !== undefined)
    return toAppend({ type: 'StockDispatched', data: { ...data, orderId } }, ms)
  return toAppend(
    { type: 'StockCounted', data: { ...key, ...figures, reason: `count ${revision}` } },
    ms,
  )
}

const fill = async (events: Events, from: number, until: number): Promise<void> => {
  for (let start = from; start < until; start += 500) {
    const all = Array.from({ length: Math.min(500, until - start) }, (_, n) => nth(start + n))
    const appended = await events.append(stream, start - 1, all)
    if (!appended.ok) throw new Error('Somebody else writes here')
  }
}
const inFolder = async (from: number, until: number): Promise<void> => {
  const stores = openDataFolder(folder, realWorld)
  await fill(openEvents(stores.eventStore, stores.vault, realWorld), from, until)
  await stores.close()
}

type Cost = { ms: number; cpuMs: number }
/** The costs of a start: reading ahead, its first command, and reading the same stream without reading ahead. */
type Start = { ahead: Cost; command: Cost; again: Cost; state: unknown }

/** Starts the shop on the folder, in a process of its own. */
const start = async (): Promise<Start> => {
  const program = fileURLToPath(new URL('start-on-history.ts', import.meta.url))
  const args = [...process.execArgv, program, folder]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

const shown = (times: readonly Cost[]): string => {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  const [ms, cpuMs] = [times.map((one) => one.ms), times.map((one) => one.cpuMs)]
  return `median ${median(ms).toFixed(2)} ms, worst ${Math.max(...ms).toFixed(2)} ms, CPU ${median(cpuMs).toFixed(2)} ms`
}

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
await inFolder(0, EVENTS)
const without = await start()
console.log(`${EVENTS} events, read without snapshots: ${shown([without.ahead])}`)
await rm(join(folder, 'snapshots.db'))
const again = await start()
console.log(`${EVENTS} events, snapshots lost:         ${shown([again.ahead])}`)

const measure = async (what: string) => {
  const starts: Start[] = []
  for (let n = 0; n < STARTS; n += 1) starts.push(await start())
  console.log(`${what}, read by the start:     ${shown(starts.map(({ ahead }) => ahead))}`)
  console.log(`${what}, then the first command: ${shown(starts.map(({ command }) => command))}`)
  console.log(`${what}, read once more:        ${shown(starts.map(({ again }) => again))}`)
  return starts.at(-1)?.state
}
await measure('At a snapshot')
const length = EVENTS + 2 + STARTS
await inFolder(length, EVENTS + BEHIND - STARTS)
const state = await measure(`Up to ${BEHIND} events behind it`)

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const text = JSON.stringify(state)
collect()
const before = process.memoryUsage().heapUsed
const copies = Array.from({ length: 20 }, (): unknown => JSON.parse(text))
collect()
const heap = (process.memoryUsage().heapUsed - before) / copies.length
const kb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KiB`
console.log(`Its state: ${kb(Buffer.byteLength(text))} kept, ${kb(heap)} in memory`)
await rm(folder, { recursive: true })
