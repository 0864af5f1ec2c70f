import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { tellFile, tellWebhook, writeCheckpoint } from '../../integrations/checkpoint-places.ts'
import type { AlertFacts } from '../../lib/alerts.ts'
import { realWorld } from '../../program/real-world.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openEmbeddedSeals } from '../../stores/seals/embedded.ts'
import type { Checkpoint, SealStore } from '../../stores/seals/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { tamperedEmbedded } from '../../testing/event-store/tampering.ts'
import { newEvents } from '../../testing/stores/new-events.ts'
import { checkpointsIn } from './known-checkpoints.ts'
import { sealNext } from './seal-log.ts'
import { type OutsidePlace, tellOutside } from './tell-outside.ts'

const HOUR_MS = 3_600_000

let log: Awaited<ReturnType<typeof tamperedEmbedded>>
let seals: SealStore
let now: number
let alerts: AlertFacts[]

const world = { now: () => new Date(now) }

beforeEach(async () => {
  log = await tamperedEmbedded()
  seals = openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))
  now = Date.parse('2026-03-02T09:00:00.000Z')
  alerts = []
})

const sealMore = async (stream: string): Promise<Checkpoint> => {
  await log.store.append(stream, NO_STREAM, newEvents(2))
  const vault = { secret: async () => Buffer.alloc(32, 7) }
  await sealNext({ log: log.store, seals, vault, world })
  const last = await seals.last()
  if (last === undefined) throw new Error('Nothing was sealed')
  return { count: last.count, at: last.at, hash: last.hash }
}
const tell = (...places: OutsidePlace[]) =>
  tellOutside({
    seals,
    places,
    world,
    alert: (code, facts = {}) => alerts.push({ code, ...facts }),
  })

test('a file gets the newest checkpoint once an hour, only for its owner, and is read back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-told-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'checkpoints.txt')
  const file: OutsidePlace = { place: 'file', tell: tellFile(path) }
  await tell(file)
  expect(await checkpointsIn(path)).toEqual([])

  const first = await sealMore('order-1')
  await tell(file)
  now += HOUR_MS / 2
  await sealMore('order-2')
  await tell(file)
  expect(await checkpointsIn(path)).toEqual([first])
  now += HOUR_MS / 2
  const third = await sealMore('order-3')
  await tell(file)
  now += HOUR_MS
  await tell(file)
  expect(await readFile(path, 'utf8')).toBe(
    `${writeCheckpoint(first)}\n${writeCheckpoint(third)}\n`,
  )
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await seals.told()).toEqual([{ place: 'file', last: third, failedAt: null }])
})

test('an address gets a signed checkpoint, and one that fails is told again, beside the others', async () => {
  const heard: { body: string; signature: string | undefined }[] = []
  let status = 500
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const signature = request.headers['x-duka-signature']
      heard.push({ body, signature: String(signature) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const isBound = (address: string | AddressInfo | null): address is AddressInfo =>
    typeof address === 'object' && address !== null
  const address = server.address()
  const url = `http://127.0.0.1:${isBound(address) ? address.port : 0}/checkpoints`
  const webhook: OutsidePlace = { place: 'webhook', tell: tellWebhook(url, 'a secret', realWorld) }
  const lines: Checkpoint[] = []
  const file: OutsidePlace = { place: 'file', tell: async (one) => void lines.push(one) }

  const checkpoint = await sealMore('order-1')
  await tell(webhook, file)
  expect(alerts).toEqual([
    { code: 'checkpoint-not-told', place: 'webhook', reason: 'The address answered 500' },
  ])
  const failed = { place: 'webhook', last: null, failedAt: '2026-03-02T09:00:00.000Z' }
  expect(await seals.told()).toEqual(expect.arrayContaining([failed]))
  status = 204
  now += 60_000
  await tell(webhook, file)
  expect(heard.map(({ body }) => JSON.parse(body))).toEqual([checkpoint, checkpoint])
  const mac = createHmac('sha256', 'a secret')
    .update(heard[1]?.body ?? '')
    .digest('hex')
  expect(heard[1]?.signature).toBe(`sha256=${mac}`)
  expect(lines).toEqual([checkpoint])
  expect(await seals.told()).toEqual(
    expect.arrayContaining([{ place: 'webhook', last: checkpoint, failedAt: null }]),
  )
})

test('an address that sends the checkpoint on to another gets it told nowhere', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await sealMore('order-1')
  await tell({
    place: 'webhook',
    tell: tellWebhook(`http://127.0.0.1:${port}/checkpoints`, 'a secret', realWorld),
  })
  expect(alerts).toMatchObject([{ code: 'checkpoint-not-told', place: 'webhook' }])
  expect(asked).toBe(1)
})
