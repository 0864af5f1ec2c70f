import { join } from 'node:path'
import Database from 'libsql'

/** The table and bytes of the largest read model document in an embedded data folder. The folder may be in use. */
export const largestDocument = (folder: string): { table: string; bytes: number } => {
  const db = new Database(join(folder, 'read.db'), { readonly: true })
  const tables = db
    .prepare(
      "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'doc'",
    )
    .raw()
    .all() as [string][]
  const largest = tables.map(([table]) => {
    const [bytes] = db
      .prepare(`SELECT coalesce(max(length(CAST(doc AS BLOB))), 0) FROM "${table}"`)
      .raw()
      .get() as [number]
    return { table, bytes }
  })
  db.close()
  return largest.reduce((one, other) => (other.bytes > one.bytes ? other : one))
}
