import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { groupCommit } from './group-commit.ts'
import { openSqlite, type Sqlite } from './sqlite.ts'

describe('group commit', () => {
  let folder: string
  let db: Sqlite
  let transactions: number
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duka-group-'))
    db = openSqlite(join(folder, 'test.db'), 'FULL')
    db.exec('CREATE TABLE notes (n INTEGER PRIMARY KEY)')
    transactions = 0
  })
  afterEach(async () => {
    db.close()
    await rm(folder, { recursive: true })
  })
  const open = () =>
    groupCommit(
      {
        ...db,
        transaction: (work) => {
          transactions++
          return db.transaction(work)
        },
      },
      realWorld,
    )
  const insert = (n: number) => () => {
    db.statement('INSERT INTO notes VALUES (?)').run(n)
    return n
  }
  /** The rows as another connection sees them. */
  const onDisk = () => {
    const other = openSqlite(join(folder, 'test.db'), 'FULL')
    const rows = other.statement('SELECT n FROM notes ORDER BY n').all()
    other.close()
    return rows.map(([n]) => n)
  }

  it('writes what comes in one turn in one transaction, in order, and answers when it is on disk', async () => {
    const group = open()
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    const writes = numbers.map((n) => group.write(insert(n)))
    expect(await writes[0]).toBe(0)
    expect(onDisk()).toEqual(numbers)
    expect(await Promise.all(writes)).toEqual(numbers)
    expect(transactions).toBe(1)
    await group.write(insert(100))
    expect(transactions).toBe(2)
  })

  it('waits for the next turn as long as each brings more', async () => {
    const group = open()
    const inTurn = async (_: unknown, n: number) => {
      for (let turn = 0; turn < n; turn += 1) await nextTurn()
      return group.write(insert(n))
    }
    const numbers = await Promise.all(Array.from({ length: 40 }, inTurn))
    expect(onDisk()).toEqual(numbers)
    expect(transactions).toBeLessThan(20)
  })

  it('does not wait for ever', async () => {
    const group = open()
    let isWritten = false
    const first = group.write(insert(0)).then(() => {
      isWritten = true
    })
    for (let n = 1; !isWritten; n += 1) {
      void group.write(insert(n))
      await nextTurn()
    }
    await first
    await group.idle()
  })

  it('lets work that fails fail alone', async () => {
    const group = open()
    const results = await Promise.allSettled([1, 2, 1, 3].map((n) => group.write(insert(n))))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(onDisk()).toEqual([1, 2, 3])
    expect(await group.write(insert(4))).toBe(4)
  })

  it('splits a great crowd, so that others have their turn', async () => {
    const group = open()
    let turns = 0
    const count = () => {
      turns++
      if (turns < 1_000) setImmediate(count)
    }
    const writes = Array.from({ length: 2_500 }, (_, n) => group.write(insert(n)))
    setImmediate(count)
    await Promise.all(writes)
    expect(transactions).toBe(3)
    expect(turns).toBeGreaterThanOrEqual(2)
    expect(onDisk()).toHaveLength(2_500)
  })

  it('is idle when nothing waits to be written', async () => {
    const group = open()
    await group.idle()
    const write = group.write(insert(1))
    await group.idle()
    expect(onDisk()).toEqual([1])
    await write
  })
})
