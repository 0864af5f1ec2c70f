import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Counters } from './port.ts'

/** Each call of `open` opens the counts as another process would. There are none at first. */
export type OpenedCounters = { open(): Promise<Counters>; close(): Promise<void> }

const HOUR_MS = 3_600_000

/** Every adapter of the counters passes this, unchanged. */
export const countersContract = (
  name: string,
  openCounters: () => Promise<OpenedCounters>,
): void => {
  describe(`counters contract: ${name}`, () => {
    let opened: OpenedCounters
    let counters: Counters
    beforeEach(async () => {
      opened = await openCounters()
      counters = await opened.open()
    })
    afterEach(async () => {
      await counters.close()
      await opened.close()
    })
    const add = async (key: string, by: 1 | -1 = 1) => (await counters.add(key, by, HOUR_MS)).count

    it('counts each key for itself', async () => {
      expect([await add('one'), await add('one'), await add('ñ 🛒')]).toEqual([1, 2, 1])
    })

    it('misses none of many at once', async () => {
      const counts = await Promise.all(Array.from({ length: 50 }, () => add('busy')))
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    })

    it('says when the window ends, which later counts do not extend', async () => {
      const first = await counters.add('window', 1, HOUR_MS)
      expect(first.endsInMs).toBeGreaterThan(HOUR_MS - 5_000)
      const second = await counters.add('window', 1, 10 * HOUR_MS)
      expect(second.endsInMs).toBeLessThanOrEqual(first.endsInMs)
    })

    it('begins anew when the window has ended', async () => {
      await counters.add('short', 1, 20)
      await until('the window has ended', async () => {
        const { count } = await counters.add('short', 1, 20)
        return count === 1
      })
    })

    it('takes back what was counted, and nothing more', async () => {
      await add('returned')
      await add('returned')
      expect(await add('returned', -1)).toBe(1)
      expect(await add('returned', -1)).toBe(0)
      expect(await add('returned', -1)).toBe(0)
      expect(await add('returned')).toBe(1)
    })

    it('forgets a key that is cleared', async () => {
      await add('cleared')
      await counters.clear('cleared')
      await counters.clear('never counted')
      expect(await add('cleared')).toBe(1)
    })
  })
}
