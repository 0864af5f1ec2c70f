import type { World } from '../../lib/world.ts'
import { type Sqlite, text } from '../sqlite.ts'
import { type Writer, writeAtOnce } from '../writer/writer.ts'
import { type Arrivals, embeddedCheckpoints, openArrivals } from './embedded-checkpoints.ts'
import { placesForReaders } from './embedded-copies.ts'
import { countOf, selectOf, tableOf } from './embedded-query.ts'
import { type ReadDbWrites, readDbWrites } from './embedded-writes.ts'
import { cursorOf, sortFields } from './paging.ts'
import type { Collection, Doc, Page, Query, ReadStore } from './port.ts'

/**
 * Read models as JSON, with one table for each version of a collection, in `db`, which the caller opens and closes. It
 * reads on `db`, and writes by `writer`, which may have a connection of its own and announces its commits in `arrivals`.
 */
export const openEmbeddedReadStore = (
  db: Sqlite,
  writer: Writer<ReadDbWrites>,
  arrivals: Arrivals,
  world: Pick<World, 'elapsed'>,
): ReadStore => {
  const checkpoints = embeddedCheckpoints(db)
  const { placed, ...copies } = placesForReaders(db, world)

  const getMany = async <D extends Doc>(
    collection: Collection,
    ids: readonly string[],
  ): Promise<D[]> =>
    db
      .statement(
        `SELECT doc FROM ${tableOf(placed(collection))} WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids))
      .map(([doc]) => JSON.parse(text(doc)))

  return {
    prepare: (collections) => writer.write('prepare', collections),
    index: (collections) => writer.write('index', collections),

    get: async <D extends Doc>(collection: Collection, id: string): Promise<D | undefined> => {
      const table = tableOf(placed(collection))
      const row = db.statement(`SELECT doc FROM ${table} WHERE id = ?`).get(id)
      return row && JSON.parse(text(row[0]))
    },

    getMany,
    getManyPatiently: getMany,

    find: async <D extends Doc>(collection: Collection, query: Query): Promise<Page<D>> => {
      const { sql, values } = selectOf(placed(collection), query)
      const docs = db
        .statement(sql)
        .all(...values)
        .map(([doc]): D => JSON.parse(text(doc)))
      const last = docs[query.limit - 1]
      if (docs.length <= query.limit || !last) return { docs }
      return { docs: docs.slice(0, query.limit), next: cursorOf(last, sortFields(query.sort)) }
    },

    count: async (collection, where, most) => {
      const { sql, values } = countOf(placed(collection), where, most)
      return Number(db.statement(sql).get(...values)?.[0])
    },

    commit: (batches, upTo, lease) => writer.write('commit', { batches, upTo, lease }),

    checkpoint: async (collection) => checkpoints.of(placed(collection)),
    mark: async (collection) => checkpoints.markOf(placed(collection)),
    reset: (collection, lease) => writer.write('reset', { collection, lease }),
    dropFormer: (collection, lease) => writer.write('dropFormer', { collection, lease }),
    copies: async (collection) => copies.of(collection),
    noteCopies: async (noted, lease) => {
      await writer.write('noteCopies', { noted, lease })
      copies.lookAgain()
    },
    dropCopies: (collection, kept, lease) =>
      writer.write('dropCopies', { collection, kept, lease }),
    waitFor: async (named, position, timeoutMs) => {
      const collection = placed(named)
      if ((checkpoints.of(collection) ?? '') >= position) return true
      return arrivals.wait(collection, position, timeoutMs)
    },
    acquireLease: (name, holder, ttlMs) => writer.write('acquireLease', { name, holder, ttlMs }),
    releaseLease: (lease) => writer.write('releaseLease', lease),
    probe: () => writer.write('probe', null),
    close: () => writer.idle(),
  }
}

/** The read store with its writes in this thread: for tests, simulations and command lines. */
export const readStoreHere = (
  db: Sqlite,
  world: Pick<World, 'now' | 'after' | 'elapsed'>,
): ReadStore => {
  const arrivals = openArrivals(world)
  return openEmbeddedReadStore(
    db,
    writeAtOnce<ReadDbWrites>(readDbWrites(db, world, arrivals.announce)),
    arrivals,
    world,
  )
}
