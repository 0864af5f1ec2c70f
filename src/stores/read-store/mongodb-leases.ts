import type { World } from '../../lib/world.ts'
import { isDuplicateKey, type Mongo } from '../mongo-client.ts'
import { type Lease, LeaseLost, type ReadStore } from './port.ts'

type StoredLease = { _id: string; holder: string | null; fence: number; expiresAt: Date }

type Leases = {
  acquire: ReadStore['acquireLease']
  release: ReadStore['releaseLease']
  /** Throws `LeaseLost` when another holder has had it since. */
  assertHeld(lease: Lease): Promise<void>
}

/** Leases by one document each. They expire by the callers' clocks: keep the machines' clocks in step. */
export const createLeases = ({ db, reach }: Mongo, { now }: Pick<World, 'now'>): Leases => {
  const leases = db.collection<StoredLease>('duka_leases')
  const asLease = ({ _id, fence }: StoredLease, holder: string): Lease => ({
    name: _id,
    holder,
    fence,
  })

  const create = async (name: string, holder: string, expiresAt: Date) => {
    try {
      await leases.insertOne({ _id: name, holder, fence: 1, expiresAt })
      return { name, holder, fence: 1 }
    } catch (error) {
      if (isDuplicateKey(error)) return undefined
      throw error
    }
  }

  return {
    acquire: (name, holder, ttlMs) =>
      reach(async () => {
        const expiresAt = new Date(now().getTime() + ttlMs)
        const after = { returnDocument: 'after' } as const
        const mine = { _id: name, holder }
        const renewed = await leases.findOneAndUpdate(mine, { $set: { expiresAt } }, after)
        if (renewed !== null) return asLease(renewed, holder)
        const free = { _id: name, expiresAt: { $lte: now() } }
        const take = { $set: { holder, expiresAt }, $inc: { fence: 1 } }
        const taken = await leases.findOneAndUpdate(free, take, after)
        return taken === null ? await create(name, holder, expiresAt) : asLease(taken, holder)
      }),
    release: ({ name, holder, fence }) =>
      reach(async () => {
        const freed = { $set: { holder: null, expiresAt: new Date(0) } }
        await leases.updateOne({ _id: name, holder, fence }, freed)
      }),
    assertHeld: async ({ name, holder, fence }) => {
      if ((await leases.findOne({ _id: name, holder, fence })) === null) throw new LeaseLost(name)
    },
  }
}
