import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Fix, Positions, RiderPlace } from './port.ts'

/**
 * `another` is the same store, opened by a second process, if the engine allows it. `reopen` opens it as a later
 * process would.
 */
export type OpenedPositions = {
  store: Positions
  another: Positions | undefined
  reopen(): Promise<Positions>
  close(): Promise<void>
}

const time = (second: number): string => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString()

const fix = (second: number, changed: Partial<Fix> = {}): Fix => ({
  at: time(second),
  latitude: -1.25,
  longitude: 36.66,
  accuracy: 8,
  heading: null,
  ...changed,
})

/** Every adapter of the positions passes this, unchanged. Riders and deliveries are new in each test. */
export const positionsContract = (name: string, open: () => Promise<OpenedPositions>): void => {
  describe(`positions contract: ${name}`, () => {
    let opened: OpenedPositions
    let store: Positions
    let driverId: string
    let deliveryId: string
    beforeEach(async () => {
      opened = await open()
      store = opened.store
      driverId = randomUUID()
      deliveryId = randomUUID()
    })
    afterEach(() => opened.close())

    const place = (second: number, changed: Partial<Fix> = {}): RiderPlace => ({
      ...fix(second, changed),
      driverId,
    })
    const timesOf = async (of = deliveryId) => (await store.track(of)).map(({ at }) => at)

    it('keeps the newest place of each rider, which never goes back', async () => {
      expect(await store.move(place(3, { heading: 90 }))).toBe(true)
      expect(await store.move(place(2))).toBe(false)
      expect(await store.move(place(3, { latitude: 0.5 }))).toBe(false)
      expect(await store.places([driverId, randomUUID()])).toEqual([place(3, { heading: 90 })])
      expect(await store.move(place(4))).toBe(true)
      expect(await store.places([driverId])).toEqual([place(4)])
      expect(await store.places([])).toEqual([])
    })

    it('moves once, although several say so at once', async () => {
      const said = [5, 1, 4, 2, 3].map((second) => store.move(place(second)))
      await Promise.all(said)
      expect(await store.places([driverId])).toEqual([place(5)])
    })

    it('orders a track by time, and keeps a point once', async () => {
      await store.extend(deliveryId, driverId, [fix(9), fix(3)])
      await store.extend(deliveryId, driverId, [fix(6), fix(3, { latitude: 1 })])
      await store.extend(deliveryId, driverId, [])
      expect(await store.track(deliveryId)).toEqual([fix(3), fix(6), fix(9)])
      expect(await store.track(randomUUID())).toEqual([])
    })

    it('knows the neighbours in time', async () => {
      await store.extend(deliveryId, driverId, [fix(1), fix(3), fix(9)])
      expect(await store.around(deliveryId, time(3))).toEqual({ before: fix(1), after: fix(9) })
      expect(await store.around(deliveryId, time(0))).toEqual({ before: undefined, after: fix(1) })
      expect(await store.around(deliveryId, time(10))).toEqual({ before: fix(9), after: undefined })
    })

    it('takes points out of one track', async () => {
      const other = randomUUID()
      for (const id of [deliveryId, other])
        await store.extend(id, driverId, [fix(1), fix(2), fix(3)])
      await store.thin(deliveryId, [time(2), time(7)])
      await store.thin(deliveryId, [])
      expect(await timesOf()).toEqual([time(1), time(3)])
      expect(await timesOf(other)).toHaveLength(3)
    })

    it('forgets a rider, a delivery, and what is old', async () => {
      const [rider, delivery, third] = [randomUUID(), randomUUID(), randomUUID()]
      await store.move(place(5))
      await store.move({ ...place(5), driverId: rider })
      await store.extend(deliveryId, driverId, [fix(1), fix(2)])
      await store.extend(delivery, rider, [fix(1), fix(2)])
      await store.extend(third, rider, [fix(1), fix(8)])
      await store.forgetDriver(driverId)
      expect(await store.places([driverId, rider])).toHaveLength(1)
      expect(await timesOf()).toEqual([])
      await store.forgetDelivery(delivery)
      expect(await timesOf(delivery)).toEqual([])
      await store.forgetBefore(time(6))
      expect(await timesOf(third)).toEqual([time(8)])
      expect(await store.places([rider])).toEqual([])
    })

    /** Follows the riders' places, and collects the times of those of the test's rider. */
    const follow = (one: Positions) => {
      const times: string[] = []
      const stop = one.follow((it) => {
        if (it.driverId === driverId) times.push(it.at)
      })
      return { times, stop }
    }

    it('tells those who follow, in every process, the newest place and never an older one', async () => {
      const { another = store } = opened
      const [own, others] = [follow(store), follow(another)]
      for (const second of [1, 4, 2, 5]) await store.move(place(second))
      const isTold = () => own.times.at(-1) === time(5) && others.times.at(-1) === time(5)
      await until('both have heard the newest place', isTold)
      expect(own.times).toEqual([time(1), time(4), time(5)])
      expect(others.times).toEqual([...new Set(others.times)].sort())
      expect(others.times).not.toContain(time(2))
      own.stop()
      others.stop()
      await store.move(place(9))
      expect([...own.times, ...others.times]).not.toContain(time(9))
    })

    it('keeps what a later process finds', async () => {
      await store.move(place(3))
      await store.extend(deliveryId, driverId, [fix(3)])
      const again = await opened.reopen()
      expect(await again.places([driverId])).toEqual([place(3)])
      expect(await again.track(deliveryId)).toEqual([fix(3)])
    })
  })
}
