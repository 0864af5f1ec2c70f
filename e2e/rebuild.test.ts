import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite, text } from '../src/stores/sqlite.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { buy, stockOf } from './support/buyers.ts'
import { type Server, startServer } from './support/server.ts'

/** Every table of the read models, row by row, as stored on disk. */
const dump = (folder: string): Map<string, unknown[]> => {
  const db = openSqlite(join(folder, 'read.db'), 'NORMAL')
  const tables = db
    .statement("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(([name]) => text(name))
  // The other tables change by themselves: leases name their holder, checkpoints move on while the program runs, the
  // probe writes, each read model says since when it serves, and the
  // states of read models how fast they are.
  const documents = tables.filter(
    (name) => !/lease|checkpoint|probe|serving|read-model-states/i.test(name),
  )
  const rows = documents.map((name): [string, unknown[]] => [
    name,
    db.statement(`SELECT * FROM "${name}" ORDER BY 1`).all(),
  ])
  db.close()
  return new Map(rows)
}

const steps = ['confirmed', 'processing', 'cancelled']

describe('deleting all read models and starting again', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const place = async (guest: ApiUser, quantity: number, n: number) => {
    const outcome = await buy(guest, quantity, `rebuild-buyer-${n}`, { paymentMethod: 'cash' })
    if (!('id' in outcome)) throw new Error(outcome.code)
    return outcome.id
  }

  /** Orders of 1, 2 and 3 pieces, each in another state. Gives the pieces that stay reserved. */
  const trade = async (): Promise<number> => {
    const guest = await apiUser(server.url)
    const manager = await apiUser(server.url, 'manager_kabete')
    let reserved = 0
    for (let n = 0; n < 12; n += 1) {
      const [quantity, statuses] = [1 + (n % 3), steps.slice(0, n % 4)]
      const id = await place(guest, quantity, n)
      for (const status of statuses) {
        const change = { status, reason: 'The customer called' }
        await manager('PATCH', `/api/orders/${id}/status`, change)
      }
      reserved += statuses.includes('cancelled') ? 0 : quantity
    }
    return reserved
  }

  it('gives byte-equal documents', async () => {
    const reserved = await trade()
    await server.atRest()
    // Jobs have given back the pieces of cancelled orders.
    expect((await stockOf(server)).reserved).toBe(reserved)
    await server.kill()
    const before = dump(server.folder)
    expect([...before.values()].flat().length).toBeGreaterThan(500)
    for (const suffix of ['', '-wal', '-shm']) {
      await rm(join(server.folder, `read.db${suffix}`), { force: true })
    }
    await server.start()
    await server.atRest()
    await server.kill()
    expect(dump(server.folder)).toEqual(before)
  })
})
