import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { deliveryIdOf, trackingNumberOf } from '../src/commands/delivery/ids.ts'
import { listenLive } from '../src/testing/http/live-listener.ts'
import { setupBodyOf } from '../src/testing/http/setup-body.ts'
import { visitorOf } from '../src/testing/http/visitor.ts'
import { sparePort } from '../src/testing/stores/service.ts'
import { until } from '../src/testing/until.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { buy, buyAllBut, type Outcome, orderBody, stockOf, tally } from './support/buyers.ts'
import {
  type Company,
  type Engines,
  openCompany,
  startEmptyBeside,
  whyNoEngines,
} from './support/production.ts'
import { METRICS_TOKEN } from './support/program.ts'
import { startDemoEngines } from './support/seed-engines.ts'

const BUYERS = 120
const PIECES = 10
/** Points of a reward that nobody can redeem twice. */
const DEAR = 1_000_000
const order = z.object({ id: z.string() })
const taken = z.object({ newestAt: z.string().nullable() })

/**
 * A busy machine may keep a store from answering in time. The buyer who is told so comes again, as the same buyer. An order
 * that was given up meanwhile is placed again, as its refusal asks.
 */
const buyInTheEnd = (guest: ApiUser, key: string): Promise<Outcome> => {
  let placed = 1
  return until(
    'an answer of the store',
    async () => {
      const outcome = await buy(guest, 1, `${key}-${placed}`)
      if (!('code' in outcome)) return outcome
      if (outcome.code === 'ORDER_EXPIRED') placed += 1
      return ['STORE_UNAVAILABLE', 'ORDER_EXPIRED'].includes(outcome.code) ? undefined : outcome
    },
    60_000,
  )
}

describe.skipIf(whyNoEngines !== undefined)(
  `four processes on shared engines${whyNoEngines ? ` (${whyNoEngines})` : ''}`,
  () => {
    let engines: Engines
    let company: Company
    let urls: [string, string]

    beforeAll(async () => {
      engines = await startDemoEngines()
      company = openCompany(engines)
      await company.projector()
      await company.workers()
      urls = [await company.http(), await company.http()]
    })
    afterAll(async () => {
      await company?.end()
      await engines?.stop()
    })

    const place = async (user: ApiUser, key: string) => {
      const headers = { 'idempotency-key': key }
      const answer = await user('POST', '/api/orders', orderBody(1), headers)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const position = answer.headers.get('x-position') ?? ''
      expect(position).not.toBe('')
      return { ...order.parse(answer.body), position }
    }

    it('reads on one process what was just written on the other', async () => {
      const here = await apiUser(urls[0], 'wanjiku')
      const there = await apiUser(urls[1], 'wanjiku')
      for (let n = 0; n < 5; n += 1) {
        const { id, position } = await place(here, `read-your-writes-${n}`)
        // A busy machine's read models may take longer than a call waits for them. The answer then says so.
        const answer = await until('an answer that is not stale', async () => {
          const headers = { 'x-min-position': position }
          const given = await there('GET', `/api/orders/${id}`, undefined, headers)
          return given.headers.get('x-stale') === null ? given : undefined
        })
        expect(answer.body).toMatchObject({ id, status: 'pending' })
      }
    })

    it('tells live on one process what happens on the other, stock too', async () => {
      const guest = await apiUser(urls[0])
      const { id } = await place(guest, 'live-status')
      const listener = await listenLive(urls[1], visitorOf(urls[1]), [id])
      const manager = await apiUser(urls[0], 'manager_kabete')
      await manager('PATCH', `/api/orders/${id}/status`, { status: 'confirmed' })
      const heard = (type: string) =>
        until(`${type} over SSE`, () => listener.heard().find((it) => it.type === type), 30_000)
      expect(await heard('order')).toMatchObject({ orderId: id })
      await place(guest, 'live-stock-change')
      expect(await heard('stock')).toMatchObject({ branchId: 1 })
      listener.leave()
    })

    const ownPoints = async (user: ApiUser | undefined) => {
      const me = await user?.('GET', '/api/auth/me')
      const account = await user?.('GET', '/api/user/loyalty')
      const points = Number(Object(account?.body).currentPoints)
      return { userId: order.parse(me?.body).id, points }
    }

    /** An order on its way to the door, with a driver. Gives the last step's position. */
    const sendOut = async (orderId: string, admin: ApiUser, driver: ApiUser): Promise<string> => {
      for (const status of ['confirmed', 'processing', 'ready_for_delivery'])
        await admin('PATCH', `/api/orders/${orderId}/status`, { status })
      const driverId = order.parse((await driver('GET', '/api/auth/me')).body).id
      const step = async (by: ApiUser, body: object) =>
        by('PATCH', `/api/deliveries/${deliveryIdOf(orderId)}/status`, body)
      await until('the delivery to be given to its driver', async () => {
        const { status } = await step(admin, { status: 'assigned', driverId })
        return status === 200
      })
      let position = ''
      for (const status of ['picked_up', 'in_transit', 'out_for_delivery']) {
        const answer = await step(driver, { status })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        position = answer.headers.get('x-position') ?? ''
      }
      return position
    }

    const tellPlace = async (url: string, latitude: number): Promise<void> => {
      const driver = await apiUser(url, 'driver_otieno')
      const at = new Date().toISOString()
      const positions = [{ at, latitude, longitude: 36.75, accuracy: 8 }]
      await until('the place to be taken', async () => {
        const answer = await driver('POST', '/api/driver/positions', { positions })
        return taken.parse(answer.body).newestAt
      })
    }

    it('tells over both processes where a rider is, whichever of them the phone told', async () => {
      spec('operations 2.7', 'Through two processes on the engines each place arrives by both')
      const { id } = await place(await apiUser(urls[0], 'wanjiku'), 'live-rider')
      const watched = `?deliveries=${trackingNumberOf(id)}`
      const watchers = await Promise.all(
        urls.map((url) => listenLive(url, visitorOf(url), [], watched)),
      )
      const admin = await apiUser(urls[0], 'admin')
      const position = await sendOut(id, admin, await apiUser(urls[0], 'driver_otieno'))
      for (const { hear } of watchers)
        await hear((it) => it.type === 'delivery' && it.position >= position)
      const latitudes = [-1.2501, -1.2502]
      const heard = () => watchers.map(({ moves }) => moves().map(({ latitude }) => latitude))
      for (const [n, url] of urls.entries()) {
        await tellPlace(url, latitudes[n] ?? 0)
        const told = latitudes.slice(0, n + 1)
        await expect.poll(heard, { timeout: 30_000 }).toEqual([told, told])
      }
      for (const { leave } of watchers) leave()
    })

    it('gives one order for one Idempotency-Key, sent 20 times to both at once', async () => {
      const both = await Promise.all(urls.map((url) => apiUser(url, 'wanjiku')))
      const sent = Array.from({ length: 10 }, () =>
        both.map((wanjiku) => buy(wanjiku, 1, 'the-same')),
      )
      const outcomes = await Promise.all(sent.flat())
      const ids = outcomes.map((outcome) => ('id' in outcome ? outcome.id : outcome.code))
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size, ids.join()).toBe(1)
    })

    it('gives one voucher for points for one, redeemed 50 times over both at once', async () => {
      spec('operations finance', 'Fifty redemptions at once over two processes give one voucher')
      const admin = await apiUser(urls[0], 'admin')
      const [here, there] = await Promise.all(urls.map((url) => apiUser(url, 'wanjiku')))
      const { userId, points } = await ownPoints(here)
      const rewardId = '01890000-0000-7000-8000-0000000050ff'
      const reward = { id: rewardId, name: 'Dear', worth: { kind: 'free_delivery' } }
      const made = await admin('POST', '/api/admin/rewards', { ...reward, pointsCost: DEAR })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const gift = { id: rewardId, points: DEAR - points, reason: 'For one voucher' }
      const given = await admin('POST', `/api/admin/users/${userId}/points`, gift)
      expect(given.status, JSON.stringify(given.body)).toBe(201)
      const path = `/api/user/rewards/${rewardId}/redeem`
      const redeem = async (n: number) =>
        (await (n % 2 === 0 ? here : there)?.('POST', path))?.status ?? 0
      const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => redeem(n)))
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      await expect.poll(async () => (await ownPoints(there)).points, { timeout: 30_000 }).toBe(0)
    })

    it(`sells the last ${PIECES} pieces to ${PIECES} of ${BUYERS} who come over both processes`, async () => {
      const { position } = await place(await apiUser(urls[0]), 'before-the-race')
      await buyAllBut({ url: urls[0] }, PIECES, position)
      const guests = await Promise.all(urls.map((url) => apiUser(url)))
      const race = Array.from({ length: BUYERS / 2 }, (_, n) =>
        guests.map((guest, which) => buyInTheEnd(guest, `race-${which}-${n}`)),
      )
      const outcomes = await Promise.all(race.flat())
      expect(tally(outcomes)).toEqual({ sold: PIECES, OUT_OF_STOCK: BUYERS - PIECES })
      for (const url of urls) {
        await until(
          'the stock to be told',
          async () => (await stockOf({ url })).quantity === 0,
          30_000,
        )
      }
    })

    it('lets one of two in who set an empty shop up at once, over two processes', async () => {
      spec('operations cases', '9. Two set-ups post at once: one wins; then there is none')
      const empty = await startEmptyBeside(engines)
      onTestFinished(empty.stop)
      const owners = openCompany(empty)
      onTestFinished(async () => void (await owners.end()))
      const invited = /Set up this shop at (http:\S+)/
      const address = new URL(await owners.http({ DEMO: 'false' }, invited))
      const doors = [address.origin, await owners.http({ DEMO: 'false' })].map(visitorOf)
      const secret = address.hash.slice('#secret='.length)
      const names = ['achieng', 'otieno']
      const answers = await Promise.all(
        doors.map(({ post }, n) => post('/api/setup', setupBodyOf(secret, names[n]))),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { get, logIn } of doors) {
        expect((await get('/api/setup')).status).toBe(404)
        const logins = await Promise.all(names.map((name) => logIn(name, 'mama-mboga')))
        expect(logins.map(({ status }) => status).sort()).toEqual([200, 401])
      }
    })

    it('waits at its start for an engine that is away, and says for which', async () => {
      await engines.redis.kill()
      const port = await sparePort()
      const opening = company.http({ PORT: `${port}`, LOG_LEVEL: 'silent' })
      const told = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
        return answer?.status === 503 && JSON.stringify(await answer.json())
      }
      expect(await until('the waiting process to answer', told, 60_000)).toContain('job queue')
      const early = await fetch(`http://127.0.0.1:${port}/api/products`)
      expect(early.status).toBe(503)
      await engines.redis.start()
      const url = await opening
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      expect(await (await fetch(`${url}/metrics`, { headers })).text()).toMatch(
        /duka_store_up{store="job queue"} 1/,
      )
    })

    it('every process ends in order', async () => {
      const codes = await company.end()
      expect(codes).toEqual([0, 0, 0, 0, 0])
    })
  },
)
