import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Seal, SealStore, SelfCheck, ToldPlace } from './port.ts'

/** The store is empty at first. `reopen` opens it as a new process would. */
export type OpenedSeals = {
  store: SealStore
  reopen(): Promise<SealStore>
  close(): Promise<void>
}

const at = '2026-01-05T09:00:00.000Z'

const sealOf = (number: number, changed: Partial<Seal> = {}): Seal => ({
  number,
  count: number * 500,
  at,
  hash: `${number}a`,
  stream: 'order-ñ',
  revision: 3,
  id: `id-${number}`,
  chain: `${number}b`,
  reason: null,
  entries: Buffer.from([0, 255, number]),
  mac: `${number}c`,
  ...changed,
})

const check: SelfCheck = {
  begunAt: at,
  checked: 500,
  sealed: 1_000,
  endedAt: null,
  wholeAt: at,
  faults: [
    { kind: 'changed', event: 7, stream: 'order-1', revision: 0, position: '7', soundAt: null },
  ],
  faultsInAll: 1,
}
const told: ToldPlace[] = [
  { place: 'file', last: { count: 500, at, hash: '1a' }, failedAt: null },
  { place: 'webhook', last: null, failedAt: at },
]

/** Every adapter of the seals passes this, unchanged. */
export const sealContract = (name: string, open: () => Promise<OpenedSeals>): void => {
  describe(`seals contract: ${name}`, () => {
    let opened: OpenedSeals
    let store: SealStore
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened.close())

    it('is empty at first', async () => {
      expect(await store.last()).toBeUndefined()
      expect(await store.list(1, 10)).toEqual([])
      expect(await store.selfCheck()).toBeUndefined()
      expect(await store.told()).toEqual([])
    })

    it('gives seals as they were added, in order, from a number on', async () => {
      const seals = [1, 2, 3, 10].map((n) => sealOf(n, n === 3 ? { reason: 'Restored' } : {}))
      for (const seal of seals) expect(await store.add(seal)).toBe(true)
      const other = await opened.reopen()
      expect(await other.last()).toEqual(seals[3])
      expect(await other.list(1, 10)).toEqual(seals)
      expect(await other.list(2, 2)).toEqual([seals[1], seals[2]])
    })

    it('adds each number once, also when two come at once', async () => {
      const tries = ['one', 'two'].map((hash) => store.add(sealOf(1, { hash })))
      expect((await Promise.all(tries)).sort()).toEqual([false, true])
      expect(await store.list(1, 10)).toHaveLength(1)
    })

    it('forgets the seals from a number on, which may be added again', async () => {
      for (const n of [1, 2, 3]) await store.add(sealOf(n))
      await store.cut(2)
      expect((await store.list(1, 10)).map(({ number }) => number)).toEqual([1])
      expect(await store.add(sealOf(2, { hash: 'new' }))).toBe(true)
      expect((await store.last())?.hash).toBe('new')
    })

    it('keeps how far the check has come, and what was told', async () => {
      await store.keepSelfCheck({ ...check, checked: 1 })
      await store.keepTold([])
      await store.keepSelfCheck(check)
      await store.keepTold(told)
      const other = await opened.reopen()
      expect(await other.selfCheck()).toEqual(check)
      expect(await other.told()).toEqual(told)
    })
  })
}
