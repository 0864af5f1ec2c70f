import type { Sqlite } from './sqlite.ts'

/** Overwrites one row. This needs what every write needs: room on the disk and a writable file. */
export const probeOf = (db: Sqlite): (() => void) => {
  db.exec('CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)')
  const put = db.statement(
    'INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1',
  )
  return () => void put.run()
}
