import type { GroupCommit } from '../group-commit.ts'
import { type Sqlite, text } from '../sqlite.ts'
import type { OrderSecrets } from './port.ts'

const schema =
  'CREATE TABLE IF NOT EXISTS order_secrets (order_id TEXT PRIMARY KEY, hash TEXT NOT NULL)'

/** The hashes of the orders' own secrets, in a table of `db`. */
export const embeddedOrderSecrets = (db: Sqlite, group: GroupCommit): OrderSecrets => {
  db.exec(schema)
  const keep = db.statement('INSERT INTO order_secrets VALUES (?, ?) ON CONFLICT DO NOTHING')
  const kept = db.statement('SELECT hash FROM order_secrets WHERE order_id = ?')
  const forget = db.statement('DELETE FROM order_secrets WHERE order_id = ?')
  return {
    keepOrderSecret: async (orderId, hash) => {
      await group.write(() => keep.run(orderId, hash))
    },
    orderSecretHash: async (orderId) => {
      const row = kept.get(orderId)
      return row && text(row[0])
    },
    forgetOrderSecret: async (orderId) => {
      await group.write(() => forget.run(orderId))
    },
  }
}
