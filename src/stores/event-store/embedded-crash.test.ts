import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { bundled } from '../../testing/stores/bundled.ts'
import { threads } from '../../testing/stores/threads.ts'
import { until } from '../../testing/until.ts'
import { openDataFolder } from '../data-folder.ts'
import type { EventStore, StoredEvent } from './port.ts'

const program = bundled(
  fileURLToPath(new URL('../../testing/stores/append-until-killed.ts', import.meta.url)),
)

/** Lets writers append for a random while, then kills them. Gives the ids that they reported as appended. */
const crash = async (folder: string, ...thread: string[]): Promise<string[]> => {
  const child = spawn(process.execPath, [program, folder, ...thread], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  const closed = once(child, 'close')
  await until('the first appends', () => said.length > 1_000)
  await delay(Math.random() * 300)
  child.kill('SIGKILL')
  await closed
  return said.slice(0, said.lastIndexOf('\n')).split(/\s/)
}

const readEverything = async (store: EventStore) => {
  const all: StoredEvent[] = []
  let { events, position } = await store.readAll(null, 1_000)
  while (events.length > 0) {
    all.push(...events)
    ;({ events, position } = await store.readAll(position, 1_000))
  }
  return all
}

/** An append wrote all its `size` events one after the other, or none. */
const expectWholeAppends = (stream: readonly StoredEvent[]) => {
  for (let n = 0; n < stream.length; ) {
    const first = stream[n]
    const size = Number(first?.data.size)
    const others = stream.slice(n + 1, n + size)
    expect(others).toHaveLength(size - 1)
    for (const other of others) expect(other.data).toEqual({ first: first?.id })
    n += size
  }
}

it.each([
  ['its own thread', []],
  ['another thread', [threads.eventsDb.href, threads.vaultDb.href, threads.readModels.href]],
])(
  'written by %s, has every acknowledged event once, and no part of an append, after being killed again and again',
  async (_, thread) => {
    const folder = await mkdtemp(join(tmpdir(), 'duka-crash-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round++) {
      for (const id of await crash(folder, ...thread)) acknowledged.add(id)

      const before = performance.now()
      const { eventStore, close } = openDataFolder(folder, realWorld)
      expect(performance.now() - before).toBeLessThan(2_000)
      const events = await readEverything(eventStore)
      const names = [...new Set(events.map(({ stream }) => stream))]
      const streams = await Promise.all(names.map((name) => eventStore.readStream(name)))
      await close()

      const ids = new Set(events.map(({ id }) => id))
      expect(ids.size).toBe(events.length)
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
      expect(streams.flat()).toHaveLength(events.length)
      for (const stream of streams) {
        expect(stream.map(({ revision }) => revision)).toEqual(stream.map((_, n) => n))
        expectWholeAppends(stream)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(100)
  },
  60_000,
)
