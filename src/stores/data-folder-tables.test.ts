import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { openDataFolder } from './data-folder.ts'
import { openSqliteToRead, text } from './sqlite.ts'

/**
 * The tables that programs of format 1 know. They fill them by place, and read them by name: another column makes them
 * fail. What is new goes into a table of its own, or raises the format in `folder-note.ts`.
 */
const ofFormat1 = `
events.db events: position stream revision id type data metadata
events.db followed: one mark
events.db jobs: id type data attempts backoff_ms every_ms state failed put_back lane due_at ended_at reason
events.db probe: id count
lost-sales.db lost_asks: hash until
lost-sales.db lost_sales: branch day product variant pieces
missed-searches.db missed_asks: hash until
missed-searches.db missed_searches: branch day words times
positions.db rider_places: driver at latitude longitude accuracy heading
positions.db track_points: delivery at driver latitude longitude accuracy heading
read.db checkpoints: name position mark
read.db copies: name serving beside former last
read.db leases: name holder fence expires_at
read.db probe: id count
seals.db notes: name text
seals.db seals: number count at hash stream revision id chain reason entries mac
snapshots.db snapshots: stream version revision id position subject text
uploads.db uploads: id part n owner text
vault.db log_seen: one mark
vault.db order_secrets: order_id hash
vault.db password_links: user_id link_hash expires_at
vault.db passwords: user_id hash
vault.db probe: id count
vault.db seal_seen: one checkpoint
vault.db second_factors: user_id factor
vault.db secrets: name secret versions
vault.db sessions: token_hash user_id role branch_id created_at expires_at seen_at browser
vault.db setup: one hash expires_at
vault.db subject_keys: subject key
`

const tablesIn = (path: string, file: string): string[] => {
  const db = openSqliteToRead(path)
  const names = db.statement("SELECT name FROM sqlite_master WHERE type = 'table'").all().flat()
  const columns = (table: string) =>
    db.statement('SELECT name FROM pragma_table_info(?)').all(table).flat().join(' ')
  const lines = names.map(text).map((table) => `${file} ${table}: ${columns(table)}`)
  db.close()
  return lines
}

test('no table that a former program knows has other columns than it knows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-tables-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await openDataFolder(folder, realWorld).close()
  const files = (await readdir(folder)).filter((name) => name.endsWith('.db'))
  const tables = files.flatMap((file) => tablesIn(join(folder, file), file))
  expect(tables).toEqual(expect.arrayContaining(ofFormat1.trim().split('\n')))
})
