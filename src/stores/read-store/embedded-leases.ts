import type { World } from '../../lib/world.ts'
import { number, type Sqlite } from '../sqlite.ts'
import { type Lease, LeaseLost } from './port.ts'

const makeLeases = (db: Sqlite): void =>
  db.exec(`CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT, fence INTEGER NOT NULL, expires_at INTEGER NOT NULL)`)

/**
 * The leases of the embedded read store. `refuseLost` throws `LeaseLost` if another holder has taken the lease since.
 */
export const embeddedLeases = (db: Sqlite, { now }: Pick<World, 'now'>) => {
  makeLeases(db)
  const acquire = db.statement(
    `INSERT INTO leases (name, holder, fence, expires_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (name) DO UPDATE SET
       fence = fence + (holder IS NOT excluded.holder),
       holder = excluded.holder,
       expires_at = excluded.expires_at
     WHERE holder IS excluded.holder OR expires_at <= ?
     RETURNING fence`,
  )
  const release = db.statement(
    'UPDATE leases SET holder = NULL, expires_at = 0 WHERE name = ? AND fence = ?',
  )
  const fence = db.statement('SELECT fence FROM leases WHERE name = ?')

  return {
    acquire: (name: string, holder: string, ttlMs: number): Lease | undefined => {
      const at = now().getTime()
      const row = acquire.get(name, holder, at + ttlMs, at)
      return row && { name, holder, fence: number(row[0]) }
    },
    release: (lease: Lease): void => {
      release.run(lease.name, lease.fence)
    },
    refuseLost: (lease: Lease): void => {
      const seen = number(fence.get(lease.name)?.[0] ?? 0)
      if (seen > lease.fence) throw new LeaseLost(`${lease.holder} has lost ${lease.name}`)
    },
  }
}

/**
 * Frees the leases of a killed process, so that its successor need not wait for them to run out. The caller must be the
 * only user of the data folder.
 */
export const freeLeases = (db: Sqlite): void => {
  makeLeases(db)
  db.exec('UPDATE leases SET holder = NULL, expires_at = 0')
}
