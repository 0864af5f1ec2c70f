import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { at, markAt, newCollection, writesOf } from '../../testing/stores/read-store-values.ts'
import { until } from '../../testing/until.ts'
import { type Lease, LeaseLost, type ReadStore } from './port.ts'

/** The read store's contract on leases. */
export const leaseContract = (store: () => ReadStore): void => {
  describe('leases', () => {
    const newName = () => `contract-${randomUUID()}`
    const acquire = (name: string, holder: string, ttlMs = 600_000) =>
      store().acquireLease(name, holder, ttlMs)
    const taken = async (name: string, holder: string, ttlMs?: number): Promise<Lease> => {
      const lease = await acquire(name, holder, ttlMs)
      if (!lease) throw new Error(`${name} was refused to ${holder}`)
      return lease
    }
    const overtaken = async () => {
      const name = newName()
      const old = await taken(name, 'old', 1)
      return { old, now: await until('the lease to expire', () => acquire(name, 'new')) }
    }

    it('have one holder at a time', async () => {
      const name = newName()
      const holders = Array.from({ length: 10 }, (_, n) => `holder-${n}`)
      const leases = await Promise.all(holders.map((holder) => acquire(name, holder)))
      const [lease, ...more] = leases.filter((l) => l !== undefined)
      expect(more).toEqual([])
      expect(lease).toMatchObject({ name, holder: expect.stringMatching(/^holder-/) })
      expect(await acquire(name, 'late')).toBeUndefined()
      expect(await acquire(newName(), 'late')).toMatchObject({ holder: 'late' })
    })

    it('are renewed by their holder, with the same fence', async () => {
      const name = newName()
      const first = await taken(name, 'a', 400)
      expect(await taken(name, 'a', 600_000)).toEqual(first)
      const expiry = Date.now() + 500
      await until('the first term to be over', async () => {
        expect(await acquire(name, 'b')).toBeUndefined()
        return Date.now() > expiry
      })
    })

    it('go to another when they expire, with a higher fence', async () => {
      const { old, now } = await overtaken()
      expect(now.fence).toBeGreaterThan(old.fence)
      expect(now.holder).toBe('new')
      expect(await acquire(old.name, 'old')).toBeUndefined()
    })

    it('go to another when they are released, with a higher fence', async () => {
      const name = newName()
      const old = await taken(name, 'old')
      await store().releaseLease(old)
      const now = await taken(name, 'new')
      expect(now.fence).toBeGreaterThan(old.fence)
    })

    it('are not released by who has lost them', async () => {
      const { old } = await overtaken()
      await store().releaseLease(old)
      expect(await acquire(old.name, 'third')).toBeUndefined()
    })

    it('keep who has lost them from writing', async () => {
      const collection = newCollection()
      await store().prepare([collection])
      const { old, now } = await overtaken()
      const late = [{ collection, writes: writesOf([{ id: 'a', position: at(3) }]) }]
      await expect(store().commit(late, markAt(at(3)), old)).rejects.toThrow(LeaseLost)
      expect(await store().get(collection, 'a')).toBeUndefined()
      expect(await store().checkpoint(collection)).toBeNull()
      const good = [{ collection, writes: writesOf([{ id: 'a', position: at(2) }]) }]
      await store().commit(good, markAt(at(2)), now)
      expect(await store().get(collection, 'a')).toEqual({ id: 'a', position: at(2) })
      await expect(store().commit(late, markAt(at(3)), old)).rejects.toThrow(LeaseLost)
      await expect(store().reset(collection, old)).rejects.toThrow(LeaseLost)
      expect(await store().checkpoint(collection)).toBe(at(2))
    })
  })
}
