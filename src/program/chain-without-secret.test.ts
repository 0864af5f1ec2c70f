import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSealedFolder } from '../testing/program/sealed-folder.ts'

// Nothing of Duka's own hashing is used here: an auditor has SQLite and SHA-256.

let parent: string
let folder: string
let printed: { count: number; chain: string }
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'duka-chain-'))
  folder = join(parent, 'data')
  await makeSealedFolder(folder)
  const seals = new Database(join(folder, 'seals.db'))
  const [row] = seals.prepare('SELECT count, chain FROM seals ORDER BY number DESC').raw().all()
  seals.close()
  if (!Array.isArray(row)) throw new Error('Nothing is sealed')
  printed = { count: Number(row[0]), chain: String(row[1]) }
})
afterAll(() => rm(parent, { recursive: true }))

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()

const chainOf = (count: number): string => {
  const log = new Database(join(folder, 'events.db'))
  const rows = log
    .prepare(
      'SELECT stream, revision, id, type, data, metadata FROM events WHERE position > 0 ORDER BY position LIMIT ?',
    )
    .raw()
    .all([count])
  log.close()
  return rows
    .reduce<Buffer>((chain, row) => {
      const [stream, revision, id, type, data, metadata] = Array.isArray(row) ? row : []
      const [facts, meta] = [Buffer.from(data), Buffer.from(metadata)]
      const head = JSON.stringify([stream, revision, id, type, facts.length, meta.length])
      return sha256(chain, sha256(head, facts, meta))
    }, Buffer.alloc(32))
    .toString('hex')
}

test('the printed chain is compared with a copy of the log by SQLite and SHA-256 alone', () => {
  expect(chainOf(printed.count)).toBe(printed.chain)
  expect(chainOf(printed.count - 1)).not.toBe(printed.chain)
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the program in the manual gives the same (needs python3)', async () => {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, program = ''] = /```python\n(.*?)```/s.exec(manual) ?? []
  const path = join(parent, 'chain.py')
  await writeFile(path, program)
  const args = [path, join(folder, 'events.db'), String(printed.count)]
  expect(execFileSync('python3', args, { encoding: 'utf8' })).toBe(`${printed.chain}\n`)
})
