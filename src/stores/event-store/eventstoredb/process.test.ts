import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { follow, openPair, temporaryFolder } from '#src/testing/event-store/opened.ts'
import { spawnStandIn } from '#src/testing/event-store/spawned.ts'
import { newEvents } from '#src/testing/stores/new-events.ts'
import { until } from '#src/testing/until.ts'
import { NO_STREAM } from '../port.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const kill = (child: ChildProcess) => {
  child.kill('SIGKILL')
}

const useAndClose = `
import { openEventStoreDb } from ${JSON.stringify(join(import.meta.dirname, 'eventstoredb.ts'))}
import { realWorld } from ${JSON.stringify(join(import.meta.dirname, '../../../program/real-world.ts'))}
const store = await openEventStoreDb(process.env.URL, realWorld, { deadlineMs: 60_000 })
await store.append('known-2', -1, [{ id: crypto.randomUUID(), type: 'Tested', data: {}, metadata: {} }])
await store.readAll(null, 1)
for await (const _ of store.subscribe(null, 1, new AbortController().signal)) break
const stop = new AbortController()
for await (const _ of store.subscribe(null, 1, stop.signal)) stop.abort()
const left = store.subscribe(null, 1, new AbortController().signal)[Symbol.asyncIterator]()
await left.next()
await store.close()
console.log('closed')
`

// Processes start slowly.
describe('EventStoreDB and processes', { timeout: 60_000 }, () => {
  it('a closed store lets its process end', async () => {
    const { standIn, store } = await openPair()
    await store.append('known-1', NO_STREAM, newEvents(20))
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', useAndClose],
      { env: { ...process.env, URL: standIn.url }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => kill(child))
    const output: string[] = []
    child.stdout.on('data', (text) => output.push(`${text}`))
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(30_000) })
    expect({ code, output }).toEqual({ code: 0, output: ['closed\n'] })
  })

  it('a server that is killed and comes back has all that was acknowledged', async () => {
    const data = join(await temporaryFolder(), 'log.jsonl')
    const { child, url, port } = await spawnStandIn(data)
    onTestFinished(() => kill(child))
    const store = await openEventStoreDb(url, realWorld, { deadlineMs: 30_000 })
    onTestFinished(() => store.close())
    const events = newEvents(40)
    const { seen } = follow(store, null)
    let written = 0
    const writing = (async () => {
      for (const [n, event] of events.entries()) {
        expect(await store.append('known-1', n - 1, [event])).toMatchObject({
          ok: true,
          revision: n,
        })
        written++
      }
    })()
    await until('half of the events', () => written >= 20, 30_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const second = await spawnStandIn(data, port)
    onTestFinished(() => kill(second.child))
    await writing
    await until('everything', () => seen.length >= 40, 30_000)
    expect(seen).toEqual(events.map(({ id }) => id))
  })
})
