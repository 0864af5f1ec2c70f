import { number, type Sqlite, text } from '../sqlite.ts'
import { type LostSale, type LostSales, MOST_LOST, MOST_PRODUCTS } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS lost_sales (
    branch INTEGER NOT NULL,
    day TEXT NOT NULL,
    product INTEGER NOT NULL,
    variant INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    PRIMARY KEY (branch, day, product, variant)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lost_asks (
    hash TEXT PRIMARY KEY,
    until TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS lost_sales_by_day ON lost_sales (day);
  CREATE INDEX IF NOT EXISTS lost_asks_by_until ON lost_asks (until)`

const prepare = (db: Sqlite) => ({
  ask: db.statement(
    `INSERT INTO lost_asks (hash, until) VALUES (?, ?)
     ON CONFLICT (hash) DO UPDATE SET until = excluded.until WHERE until <= ?`,
  ),
  count: db.statement(
    `INSERT INTO lost_sales (branch, day, product, variant, pieces)
     VALUES (?, ?, ?, ?, min(?, ${MOST_LOST})) ON CONFLICT (branch, day, product, variant)
     DO UPDATE SET pieces = min(pieces + excluded.pieces, ${MOST_LOST})`,
  ),
  isKnown: db.statement(
    'SELECT 1 FROM lost_sales WHERE branch = ? AND day = ? AND product = ? AND variant = ?',
  ),
  known: db.statement('SELECT count(*) FROM lost_sales WHERE branch = ? AND day = ?'),
  products: db.statement(
    `SELECT product, variant, sum(pieces) FROM lost_sales WHERE branch = ? AND day >= ?
     GROUP BY product, variant ORDER BY 3 DESC, 1, 2 LIMIT ?`,
  ),
  days: db.statement(
    'SELECT day, sum(pieces) FROM lost_sales WHERE branch = ? AND day >= ? GROUP BY day ORDER BY day',
  ),
  forgetDays: db.statement('DELETE FROM lost_sales WHERE day < ?'),
  forgetAsks: db.statement('DELETE FROM lost_asks WHERE until <= ?'),
})

/** Lost sales in tables of `db`, which the caller opens and closes. */
export const openEmbeddedLostSales = (db: Sqlite, mostProducts = MOST_PRODUCTS): LostSales => {
  db.exec(schema)
  const sql = prepare(db)
  const hasRoom = ({ branchId, productId, variantId, day }: LostSale): boolean =>
    sql.isKnown.get(branchId, day, productId, variantId) !== undefined ||
    number(sql.known.get(branchId, day)?.[0]) < mostProducts
  return {
    count: async (sale, { hash, at, until }) =>
      db.transaction(() => {
        if (!hasRoom(sale) || sql.ask.run(hash, until, at) === 0) return
        const { branchId, productId, variantId, day, pieces } = sale
        sql.count.run(branchId, day, productId, variantId, pieces)
      }),
    products: async (branchId, since, limit) =>
      sql.products.all(branchId, since, limit).map(([product, variant, pieces]) => ({
        productId: number(product),
        variantId: number(variant),
        pieces: number(pieces),
      })),
    days: async (branchId, since) =>
      sql.days
        .all(branchId, since)
        .map(([day, pieces]) => ({ day: text(day), pieces: number(pieces) })),
    forget: async (day, now) =>
      db.transaction(() => {
        sql.forgetDays.run(day)
        sql.forgetAsks.run(now)
      }),
    close: async () => undefined,
  }
}
