/**
 * Support for `snapshots.ts`, as a process of its own: starts the shop on the given folder, and prints the costs as
 * JSON.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import { execute, load } from '../src/commands/engine/execute.ts'
import { createStateCache } from '../src/commands/engine/read-state.ts'
import { readAhead } from '../src/commands/inventory/read-ahead.ts'
import { aggregates } from '../src/domain/aggregates.ts'
import { roomOfEach } from '../src/lib/room.ts'
import { openFiles } from '../src/testing/program/files.ts'

const [, , folder = ''] = process.argv
const { inventory } = aggregates
const key = { branchId: 1, productId: 1, variantId: 0 }
const id = '1.1.0'

/** The time of `work` by the clock and by the processor, which includes all other work of the process. */
const timed = async (work: () => Promise<unknown>) => {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1e3 }
}

const shop = await openFiles(folder, { works: false })
await shop.settled()
const context = () => ({
  ...shop.commands,
  actor: { id: 'system', role: 'system' } as const,
  address: '',
  commandId: randomUUID(),
  correlationId: '',
  causationId: '',
  appended: () => undefined,
  depth: 0,
})
const ahead = await timed(() => readAhead(shop.commands, Number.POSITIVE_INFINITY))
await pause(300)
const command = await timed(async () => {
  await load(context(), inventory, id)
  const at = new Date().toISOString()
  const reserve = { type: 'Reserve', key, orderId: v7(), quantity: 1, at } as const
  await execute(context(), inventory, id, reserve)
})
const forgetful = { ...context(), cache: createStateCache(roomOfEach()) }
const again = await timed(() => load(forgetful, inventory, id))
console.log(JSON.stringify({ ahead, command, again, state: await load(context(), inventory, id) }))
await shop.commands.snapshots.idle()
await shop.stop()
