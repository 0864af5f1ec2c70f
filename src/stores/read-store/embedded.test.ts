import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { at, markAt, newLease } from '../../testing/stores/read-store-values.ts'
import { openSqlite } from '../sqlite.ts'
import { readStoreContract } from './contract.ts'
import { readStoreHere } from './embedded.ts'
import { selectOf } from './embedded-query.ts'
import type { Query } from './port.ts'

readStoreContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-read-'))
  const open = () => {
    const db = openSqlite(join(folder, 'read.db'), 'NORMAL')
    return { db, store: readStoreHere(db, realWorld) }
  }
  let current = open()
  return {
    store: current.store,
    reopen: async () => {
      current.db.close()
      current = open()
      return current.store
    },
    close: async () => {
      current.db.close()
      await rm(folder, { recursive: true })
    },
  }
})

it('opens a folder whose checkpoints know no mark, and adds it with the next one', async () => {
  const db = openSqlite(':memory:', 'NORMAL')
  db.exec(`CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL);
    INSERT INTO checkpoints VALUES ('"orders@1"', '${at(3)}')`)
  const orders = { name: 'orders', version: 1, indexes: [] }
  const store = readStoreHere(db, realWorld)
  await store.prepare([orders])
  expect(await store.checkpoint(orders)).toBe(at(3))
  expect(await store.mark(orders)).toBeNull()
  const mark = markAt(at(4))
  await store.commit([{ collection: orders, writes: [] }], mark, await newLease(store))
  expect(await store.mark(orders)).toEqual(mark)
  db.close()
})

describe('indexes', () => {
  const orders = { name: 'orders', version: 1, indexes: [['branch', '-placedAt'], ['status']] }
  const plan = async (query: Query) => {
    const db = openSqlite(':memory:', 'NORMAL')
    const store = readStoreHere(db, realWorld)
    await store.prepare([orders])
    await store.index([orders])
    const { sql, values } = selectOf(orders, query)
    const steps = db.statement(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map((step) => String(step[3])).join('; ')
  }
  const byBranch = { where: { branch: 4 }, sort: ['-placedAt'], limit: 20 }

  it('serve condition and sort together', async () => {
    expect(await plan(byBranch)).toBe(
      'SEARCH orders@1 USING INDEX orders@1(branch,-placedAt) (<expr>=?)',
    )
  })

  it('let a page start at the cursor', async () => {
    const after = Buffer.from('["2026-01-01","an-id"]').toString('base64url')
    expect(await plan({ ...byBranch, after })).toBe(
      'SEARCH orders@1 USING INDEX orders@1(branch,-placedAt) (<expr>=? AND <expr><?)',
    )
  })

  it('serve membership, ranges and null', async () => {
    const search = expect.stringContaining('SEARCH orders@1 USING INDEX')
    expect(await plan({ where: { status: { in: ['a', 'b'] } }, limit: 5 })).toEqual(search)
    expect(await plan({ where: { status: null }, limit: 5 })).toEqual(search)
    const placedAt = { gte: '2026-01-01', lt: '2026-01-02' }
    expect(await plan({ where: { branch: 1, placedAt }, limit: 5 })).toEqual(search)
  })
})
