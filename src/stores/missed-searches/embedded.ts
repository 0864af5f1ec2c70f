import { number, type Sqlite, text } from '../sqlite.ts'
import { type MissedSearch, type MissedSearches, MOST_TIMES, MOST_WORDS } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS missed_searches (
    branch INTEGER NOT NULL,
    day TEXT NOT NULL,
    words TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (branch, day, words)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS missed_asks (
    hash TEXT PRIMARY KEY,
    until TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS missed_searches_by_day ON missed_searches (day);
  CREATE INDEX IF NOT EXISTS missed_asks_by_until ON missed_asks (until)`

const prepare = (db: Sqlite) => ({
  ask: db.statement(
    `INSERT INTO missed_asks (hash, until) VALUES (?, ?)
     ON CONFLICT (hash) DO UPDATE SET until = excluded.until WHERE until <= ?`,
  ),
  count: db.statement(
    `INSERT INTO missed_searches (branch, day, words, times) VALUES (?, ?, ?, 1) ON CONFLICT (branch, day, words)
     DO UPDATE SET times = min(times + 1, ${MOST_TIMES})`,
  ),
  isKnown: db.statement('SELECT 1 FROM missed_searches WHERE branch = ? AND day = ? AND words = ?'),
  known: db.statement('SELECT count(*) FROM missed_searches WHERE branch = ? AND day = ?'),
  list: db.statement(
    `SELECT words, sum(times), max(day) FROM missed_searches WHERE branch = ? AND day >= ?
     GROUP BY words ORDER BY 2 DESC, 1 LIMIT ?`,
  ),
  drop: db.statement('DELETE FROM missed_searches WHERE branch = ? AND words = ?'),
  forgetDays: db.statement('DELETE FROM missed_searches WHERE day < ?'),
  forgetAsks: db.statement('DELETE FROM missed_asks WHERE until <= ?'),
})

/** Missed searches in tables of `db`, which the caller opens and closes. */
export const openEmbeddedMissedSearches = (db: Sqlite, mostWords = MOST_WORDS): MissedSearches => {
  db.exec(schema)
  const sql = prepare(db)
  const hasRoom = ({ branchId, day, words }: MissedSearch): boolean =>
    sql.isKnown.get(branchId, day, words) !== undefined ||
    number(sql.known.get(branchId, day)?.[0]) < mostWords
  return {
    count: async (search, { hash, at, until }) =>
      db.transaction(() => {
        if (!hasRoom(search) || sql.ask.run(hash, until, at) === 0) return
        sql.count.run(search.branchId, search.day, search.words)
      }),
    list: async (branchId, since, limit) =>
      sql.list.all(branchId, since, limit).map(([words, times, lastDay]) => ({
        words: text(words),
        times: number(times),
        lastDay: text(lastDay),
      })),
    drop: async (branchId, words) => void sql.drop.run(branchId, words),
    forget: async (day, now) =>
      db.transaction(() => {
        sql.forgetDays.run(day)
        sql.forgetAsks.run(now)
      }),
    close: async () => undefined,
  }
}
