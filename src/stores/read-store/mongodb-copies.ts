import type { World } from '../../lib/world.ts'
import type { Mongo } from '../mongo-client.ts'
import { joined } from './mongodb-checkpoints.ts'
import {
  type Collection,
  type Copies,
  type CopyName,
  type NotedCopies,
  ONE_COPY,
  SWITCH_SEEN_MS,
} from './port.ts'

/** The copies of all collections in one document, so that several are switched at once. */
type StoredCopies = { _id: string; copies: Record<string, Copies> }
const ID = 'read-models'

/** 'orders_v4' is the first copy of a version, 'orders_v4_1' the next one. */
export const tableOf = ({ name, version, copy = 0 }: CopyName): string =>
  copy === 0 ? `${name}_v${version}` : `${name}_v${version}_${copy}`

/** The copy whose table has this name. Undefined: it is not one of the collection `name`. */
const copyOfTable = (table: string, name: string): Required<CopyName> | undefined => {
  const numbers = table.startsWith(`${name}_v`) ? table.slice(name.length + 2) : ''
  const [, version, copy = '0'] = /^(\d+)(?:_(\d+))?$/.exec(numbers) ?? []
  return version === undefined ? undefined : { name, version: Number(version), copy: Number(copy) }
}

/** Which copies a version of a collection has. */
export const createCopies = (
  { db, reach, reachPatiently }: Mongo,
  { elapsed }: Pick<World, 'elapsed'>,
) => {
  const stored = db.collection<StoredCopies>('duka_copies')
  let seen: Readonly<Record<string, Copies>> = {}
  let seenAt = Number.NEGATIVE_INFINITY
  let looks = 0
  let latest = 0
  const keyOf = ({ name, version }: CopyName): string => tableOf({ name, version })

  /** A look that began before another one that has ended counts no more. */
  const look = async (): Promise<void> => {
    looks += 1
    const [turn, at] = [looks, elapsed()]
    const found = (await stored.findOne({ _id: ID }))?.copies ?? {}
    if (turn < latest) return
    seen = found
    seenAt = at
    latest = turn
  }
  const lookTogether = joined(look)

  const placedBy =
    (asking: () => Promise<void>) =>
    async (collection: Collection): Promise<Collection> => {
      if (collection.copy !== undefined) return collection
      if (elapsed() - seenAt >= SWITCH_SEEN_MS) await asking()
      return { ...collection, copy: seen[keyOf(collection)]?.serving ?? 0 }
    }

  return {
    of: async (collection: CopyName): Promise<Copies> => {
      await reach(lookTogether)
      return seen[keyOf(collection)] ?? ONE_COPY
    },
    /** Names the copy that serves, if the collection names none. Sees a switch after `SWITCH_SEEN_MS`. */
    placed: placedBy(() => reach(lookTogether)),
    /** The same, for work that nobody waits for: its look is its own, since a shared one ends when others lose patience. */
    placedPatiently: placedBy(() => reachPatiently(look)),
    note: async (noted: readonly NotedCopies[]): Promise<void> => {
      const fields = noted.map(({ collection, copies }) => [`copies.${keyOf(collection)}`, copies])
      await stored.updateOne({ _id: ID }, { $set: Object.fromEntries(fields) }, { upsert: true })
      await look()
    },
    forget: (collection: CopyName): Promise<unknown> =>
      stored.updateOne({ _id: ID }, { $unset: { [`copies.${keyOf(collection)}`]: '' } }),
    /** Every copy of every version that has a collection in MongoDB. */
    tablesOf: async (name: string): Promise<Required<CopyName>[]> =>
      (await db.listCollections().toArray()).flatMap((one) => copyOfTable(one.name, name) ?? []),
  }
}
