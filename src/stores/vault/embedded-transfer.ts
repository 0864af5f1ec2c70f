import { bytes, number, type Row, type Sqlite, text, type Value } from '../sqlite.ts'
import type { Session, VaultEntry } from './port.ts'

const PAGE = 1_000

/** The columns that make a session, in the order of the table. */
export const sessionColumns = 'user_id, role, branch_id, created_at, expires_at, seen_at, browser'

/** Reads `sessionColumns`. */
export const toSession = ([
  userId,
  role,
  branchId,
  createdAt,
  expiresAt,
  seenAt,
  browser,
]: Row): Session => ({
  userId: text(userId),
  role: text(role),
  ...(branchId === null ? {} : { branchId: number(branchId) }),
  createdAt: text(createdAt),
  expiresAt: text(expiresAt),
  ...(seenAt === null ? {} : { seenAt: text(seenAt) }),
  ...(browser === null ? {} : { browser: text(browser) }),
})

type Table = { name: string; id: string; columns: string; entry(id: string, row: Row): VaultEntry }

const tables: Record<VaultEntry['kind'], Table> = {
  key: {
    name: 'subject_keys',
    id: 'subject',
    columns: 'key',
    entry: (id, [key]) => ({ kind: 'key', id, key: key === null ? null : bytes(key) }),
  },
  secret: {
    name: 'secrets',
    id: 'name',
    columns: 'secret, versions',
    entry: (id, [secret, versions]) => ({
      kind: 'secret',
      id,
      secret: bytes(secret),
      ...(versions === null ? {} : { versions: text(versions) }),
    }),
  },
  password: {
    name: 'passwords',
    id: 'user_id',
    columns: 'hash',
    entry: (id, [hash]) => ({ kind: 'password', id, hash: text(hash) }),
  },
  session: {
    name: 'sessions',
    id: 'token_hash',
    columns: sessionColumns,
    entry: (id, row) => ({ kind: 'session', id, session: toSession(row) }),
  },
  'order-secret': {
    name: 'order_secrets',
    id: 'order_id',
    columns: 'hash',
    entry: (id, [hash]) => ({ kind: 'order-secret', id, hash: text(hash) }),
  },
  'second-factor': {
    name: 'second_factors',
    id: 'user_id',
    columns: 'factor',
    entry: (id, [factor]) => ({ kind: 'second-factor', id, factor: text(factor) }),
  },
  'log-note': {
    name: 'log_notes',
    id: 'name',
    columns: 'note',
    entry: (id, [note]) => ({ kind: 'log-note', id, note: text(note) }),
  },
}

/** The values of `sessionColumns`. */
export const sessionValues = (session: Session): Value[] => {
  const { userId, role, branchId = null, createdAt, expiresAt } = session
  const { seenAt = null, browser = null } = session
  return [userId, role, branchId, createdAt, expiresAt, seenAt, browser]
}

const valuesOf = (entry: VaultEntry): Value[] => {
  switch (entry.kind) {
    case 'key':
      return [entry.key === null ? null : bytes(entry.key)]
    case 'secret':
      return [bytes(entry.secret), entry.versions ?? null]
    case 'password':
    case 'order-secret':
      return [entry.hash]
    case 'second-factor':
      return [entry.factor]
    case 'log-note':
      return [entry.note]
    case 'session':
      return sessionValues(entry.session)
  }
}

const toEntry = ({ entry }: Table, [id, ...row]: Row): VaultEntry => entry(text(id), row)

async function* entriesOf(db: Sqlite, table: Table): AsyncGenerator<VaultEntry> {
  const { id, columns, name } = table
  const sql = `SELECT ${id}, ${columns} FROM ${name} WHERE ${id} > ? ORDER BY ${id} LIMIT ${PAGE}`
  for (let after = ''; ; ) {
    const rows = db.statement(sql).all(after)
    yield* rows.map((row) => toEntry(table, row))
    const last = rows.at(-1)
    if (last === undefined) return
    after = text(last[0])
  }
}

/** All contents of the vault that a copy of the shop needs. */
export async function* vaultEntries(db: Sqlite): AsyncGenerator<VaultEntry> {
  for (const table of Object.values(tables)) yield* entriesOf(db, table)
}

/** The entries of the vault that have the same names as these. */
export const storedOf = (db: Sqlite, entries: readonly VaultEntry[]): VaultEntry[] =>
  Object.entries(tables).flatMap(([kind, table]) => {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
    const { id, columns, name } = table
    const sql = `SELECT ${id}, ${columns} FROM ${name} WHERE ${id} IN (SELECT value FROM json_each(?))`
    return db
      .statement(sql)
      .all(JSON.stringify(ids))
      .map((row) => toEntry(table, row))
  })

/** Adds an entry that the vault lacks. */
export const insertEntry = (db: Sqlite, entry: VaultEntry): void => {
  const values = [entry.id, ...valuesOf(entry)]
  const places = values.map(() => '?').join(', ')
  const { name, id, columns } = tables[entry.kind]
  db.statement(`INSERT INTO ${name} (${id}, ${columns}) VALUES (${places})`).run(...values)
}
