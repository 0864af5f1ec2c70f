import type { Value } from '../sqlite.ts'
import { cursorValues, type SortField, sortFields } from './paging.ts'
import type { Collection, Condition, CopyName, Query, Range, Scalar } from './port.ts'

type Sql = { sql: string; values: Value[] }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** 'orders@4' is the first copy of a version, 'orders@4.1' the next one. */
const nameOf = ({ name, version, copy = 0 }: CopyName): string =>
  copy === 0 ? `${name}@${version}` : `${name}@${version}.${copy}`

export const tableOf = (collection: CopyName): string => quoted(nameOf(collection))

/** The copy whose table has this name. Undefined: it is not one of the collection `name`. */
export const copyOfTable = (table: string, name: string): Required<CopyName> | undefined => {
  const [base, numbers = ''] = table.split('@')
  const [, version, copy = '0'] = /^(\d+)(?:\.(\d+))?$/.exec(numbers) ?? []
  if (base !== name || version === undefined) return undefined
  return { name, version: Number(version), copy: Number(copy) }
}

/** Stands for null, so that null sorts first and equals itself. With SQL's NULL, no index could serve a cursor. */
const lowest = '-9e999'

const expression = (field: string): string =>
  field === 'id' || field === 'position'
    ? field
    : `ifnull(doc ->> '${field.replaceAll("'", "''")}', ${lowest})`

const bound = (value: Scalar): Value => {
  if (value === null) return Number.NEGATIVE_INFINITY
  return typeof value === 'boolean' ? Number(value) : value
}

const orderBy = ({ field, descending }: SortField): string =>
  `${expression(field)}${descending ? ' DESC' : ''}`

/**
 * One index for each list of fields. Each ends with the id, because documents that are equal in all fields are sorted
 * by id.
 */
export const indexesOf = (collection: Collection): string[] =>
  collection.indexes.map((fields) => {
    const name = quoted(`${nameOf(collection)}(${fields.join(',')})`)
    const columns = sortFields(fields).map(orderBy).join(', ')
    return `CREATE INDEX IF NOT EXISTS ${name} ON ${tableOf(collection)} (${columns})`
  })

const member = (field: string, members: readonly Scalar[]): Sql => ({
  sql: `${expression(field)} IN (SELECT value FROM json_each(?))`,
  values: [`[${members.map((value) => (value === null ? lowest : JSON.stringify(value))).join()}]`],
})

const operators = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const

const range = (field: string, limits: Range): Sql[] => {
  const given = [
    [operators.gte, limits.gte] as const,
    [operators.gt, limits.gt] as const,
    [operators.lte, limits.lte] as const,
    [operators.lt, limits.lt] as const,
  ].flatMap(([operator, value]) => (value === undefined ? [] : [{ operator, value }]))
  const notNull = { sql: `${expression(field)} > ${lowest}`, values: [] }
  return [
    notNull,
    ...given.map(({ operator, value }) => ({
      sql: `${expression(field)} ${operator} ?`,
      values: [bound(value)],
    })),
  ]
}

const condition = ([field, wanted]: [string, Condition]): Sql[] => {
  if (wanted === null || typeof wanted !== 'object') {
    return [{ sql: `${expression(field)} = ?`, values: [bound(wanted)] }]
  }
  return 'in' in wanted ? [member(field, wanted.in)] : range(field, wanted)
}

/**
 * The conditions for documents behind the cursor: equal in the first fields of the order, and further in the next one.
 */
const behind = (order: readonly SortField[], cursor: readonly Scalar[]): Sql[] => {
  const fields = order.map(({ field, descending }, n) => ({
    column: expression(field),
    further: descending ? '<' : '>',
    value: bound(cursor[n] ?? null),
  }))
  const either = fields.map((field, n) => {
    const equal = fields.slice(0, n)
    return {
      sql: [...equal.map(({ column }) => `${column} = ?`), `${field.column} ${field.further} ?`],
      values: [...equal, field].map(({ value }) => value),
    }
  })
  // Changes no result, but lets the index start at the cursor.
  const start = fields.slice(0, 1).map(({ column, further, value }) => ({
    sql: `${column} ${further}= ?`,
    values: [value],
  }))
  return [
    ...start,
    {
      sql: `(${either.map(({ sql }) => `(${sql.join(' AND ')})`).join(' OR ')})`,
      values: either.flatMap(({ values }) => values),
    },
  ]
}

/** Stops counting at `most`, however many documents there are. */
export const countOf = (
  collection: Collection,
  where: NonNullable<Query['where']>,
  most: number,
): Sql => {
  const conditions = Object.entries(where).flatMap(condition)
  const all = conditions.map(({ sql }) => sql).join(' AND ')
  return {
    sql: `SELECT count(*) FROM (SELECT 1 FROM ${tableOf(collection)}
      ${all && `WHERE ${all}`} LIMIT ?)`,
    values: [...conditions.flatMap(({ values }) => values), most],
  }
}

/** Asks for one document more than the page holds, to see whether there is a next page. */
export const selectOf = (collection: Collection, query: Query): Sql => {
  const order = sortFields(query.sort)
  const conditions = [
    ...Object.entries(query.where ?? {}).flatMap(condition),
    ...(query.after === undefined ? [] : behind(order, cursorValues(query.after, order))),
  ]
  const where = conditions.map(({ sql }) => sql).join(' AND ')
  return {
    sql: `SELECT doc FROM ${tableOf(collection)}
      ${where && `WHERE ${where}`} ORDER BY ${order.map(orderBy).join(', ')} LIMIT ?`,
    values: [...conditions.flatMap(({ values }) => values), query.limit + 1],
  }
}
