import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Random, randomOf } from '#src/demo/past/random.ts'
import { realWorld } from '#src/program/real-world.ts'
import { clientOf, openCrowd, settleDoubts } from './crowd.ts'
import { travel } from './journey.ts'

type Given = { status: number; body?: unknown; headers?: OutgoingHttpHeaders }
type Request = { method: string; path: string; nth: number; headers: OutgoingHttpHeaders }

/** Whoever is told to come back in an hour does not wait for it. */
const anHour = { 'retry-after': '3600' }
const tooMuch: Given = { status: 429, body: { code: 'RATE_LIMITED' }, headers: anHour }
const notCaughtUp: Given = {
  status: 503,
  body: { code: 'NOT_CAUGHT_UP' },
  headers: { 'retry-after': '2' },
}

/** A crowd in front of a shop that answers as it is told. `nth`: how often this was asked before, and once more. */
const standIn = async (answer: (request: Request) => Given, patienceMs = 20_000) => {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    const nth = (asked.get(`${method} ${path}`) ?? 0) + 1
    asked.set(`${method} ${path}`, nth)
    const { status, body = {}, headers: others = {} } = answer({ method, path, nth, headers })
    response.writeHead(status, { 'content-type': 'application/json', ...others })
    request.resume().on('end', () => response.end(JSON.stringify(body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const url = `http://127.0.0.1:${address.port}`
  const staff = () => ({ id: realWorld.newId(), role: 'admin' }) as const
  return { ...openCrowd({ url, name: 'chaos 1 1', staff }), patienceMs }
}

const random: Random = randomOf('a client')
const read = { method: 'GET', path: '/api/branches' } as const

describe('somebody of the crowd asks again, and no promise is broken,', () => {
  it.each<[string, Given]>([
    ['where too much is asked', { ...tooMuch, headers: { 'retry-after': '1' } }],
    ['where the shop is busy', { status: 503, body: { code: 'TOO_BUSY' }, headers: anHour }],
    ['where a read model is being rebuilt', notCaughtUp],
    [
      'where the answer is older than what was acknowledged',
      { status: 200, headers: { 'x-stale': 'true' } },
    ],
  ])('%s', async (_, first) => {
    const crowd = await standIn(({ nth }) => (nth === 1 ? first : { status: 200, body: { nth } }))
    expect(await clientOf(crowd, random, {})(read)).toMatchObject({ status: 200, body: { nth: 2 } })
    expect(crowd.told.broken).toEqual([])
  })

  it('and reads what holds every event that was acknowledged before', async () => {
    const positions: unknown[] = []
    const crowd = await standIn(({ method, nth, headers }) => {
      positions.push(headers['x-min-position'])
      const headersOf = { 'x-position': nth === 1 ? '0007' : '0006' }
      return method === 'POST' ? { status: 201, headers: headersOf } : { status: 200 }
    })
    const client = clientOf(crowd, random, {})
    await client(read)
    for (const _ of [1, 2]) await client({ method: 'POST', path: '/api/orders', body: {} })
    await client(read)
    expect(positions).toEqual([undefined, undefined, undefined, '0007'])
  })

  it('until it has lasted too long: then nobody is served', async () => {
    const crowd = await standIn(() => notCaughtUp, 1_000)
    await expect(clientOf(crowd, random, {})(read)).rejects.toThrow(
      'no answer to /api/branches: 503 NOT_CAUGHT_UP',
    )
  })
})

/** Gives the same order to each request with the same key. `isFirst`: nobody has sent it before. */
const orderDesk = () => {
  const orders = new Map<unknown, string>()
  return ({ method, path, headers }: Request) => {
    if (`${method} ${path}` !== 'POST /api/orders') return undefined
    const key = headers['idempotency-key']
    const known = orders.get(key)
    const id = known ?? realWorld.newId()
    orders.set(key, id)
    return { isFirst: known === undefined, status: 201, body: { id, orderNumber: 'DK-1' } }
  }
}
const travels = async (answer: (request: Request) => Given) => {
  const crowd = await standIn(answer, 300)
  await Promise.all(Array.from({ length: 12 }, () => travel(crowd)))
  return crowd
}

describe('an order', () => {
  it('that is refused for load may be there all the same, and one that is refused may not', async () => {
    expect(await travels(() => tooMuch)).toMatchObject({ told: { refused: new Set(), broken: [] } })
    const { told } = await travels(() => ({ status: 409, body: { code: 'OUT_OF_STOCK' } }))
    expect(told.refused.size).toBe(12)
  })

  it('whose request is sent again under load was not lost by that', async () => {
    const order = orderDesk()
    const crowd = await travels((request) => {
      const placed = order(request)
      return placed?.isFirst ? placed : tooMuch
    })
    expect([...crowd.answers.keys()]).toContain('POST /api/orders 429 RATE_LIMITED')
    expect(crowd.told.orders.size).toBe(12)
    expect(crowd.told.broken).toEqual([])
  })

  it('whose delivery is late counts if the delivery is not there once the shop has caught up', async () => {
    let isCaughtUp = false
    const missing = { status: 404, body: { code: 'DELIVERY_NOT_FOUND' } }
    const order = orderDesk()
    const crowd = await travels((request) => {
      const isLate = request.path.startsWith('/api/deliveries') && !isCaughtUp
      return order(request) ?? (isLate ? missing : { status: 200 })
    })
    const doubts = [...crowd.doubts]
    expect(doubts.length).toBeGreaterThan(0)
    expect(crowd.told.broken).toEqual([])

    isCaughtUp = true
    await settleDoubts(crowd)
    expect(crowd.told.broken).toEqual([])

    isCaughtUp = false
    await settleDoubts({ ...crowd, doubts: [...doubts] })
    expect(crowd.told.broken).toEqual(doubts.map(({ what }) => what))
    expect(crowd.told.broken[0]).toMatch(/^order .+ is packed, and has no delivery$/)
  })
})
