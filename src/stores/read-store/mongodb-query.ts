import type { Filter, Sort } from 'mongodb'
import { cursorValues, type SortField, sortFields } from './cursor.ts'
import type { Condition, Query, Scalar } from './port.ts'

/**
 * A document as MongoDB stores it. A deleted one stays a while as a tombstone, so that a late writer cannot revive it.
 */
export type Stored = { _id: string; position: string; deletedAt?: Date; [field: string]: unknown }

/** `id` is stored as `_id`, which has the server's own index. */
const stored = (field: string): string => (field === 'id' ? '_id' : field)

export const sortOf = (query: Query): Sort =>
  Object.fromEntries(
    sortFields(query.sort).map(({ field, descending }) => [stored(field), descending ? -1 : 1]),
  )

const conditionOf = (condition: Condition): unknown => {
  if (condition === null || typeof condition !== 'object') return condition
  if ('in' in condition) return { $in: condition.in }
  const { gte, gt, lte, lt } = condition
  const bounds: [string, Scalar | undefined][] = [
    ['$gte', gte],
    ['$gt', gt],
    ['$lte', lte],
    ['$lt', lt],
  ]
  return Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined))
}

/**
 * The condition for values after `value` in this order. Undefined where no value comes after it. Null and missing sort
 * first.
 */
const beyond = ({ field, descending }: SortField, value: Scalar): Filter<Stored> | undefined => {
  const name = stored(field)
  if (!descending) return { [name]: value === null ? { $ne: null } : { $gt: value } }
  if (value === null) return undefined
  return { $or: [{ [name]: { $lt: value } }, { [name]: null }] }
}

/** The documents behind the cursor: equal in the first fields of the order, beyond in the next. */
const behind = (order: readonly SortField[], values: readonly Scalar[]): Filter<Stored> => ({
  $or: order.flatMap((key, n) => {
    const later = beyond(key, values[n] ?? null)
    if (later === undefined) return []
    const equal = order.slice(0, n).map(({ field }, i) => ({ [stored(field)]: values[i] ?? null }))
    return [{ $and: [...equal, later] }]
  }),
})

export const filterOf = (query: Query): Filter<Stored> => {
  const order = sortFields(query.sort)
  const where = Object.entries(query.where ?? {}).map(([field, condition]) => ({
    [stored(field)]: conditionOf(condition),
  }))
  const after = query.after === undefined ? [] : [behind(order, cursorValues(query.after, order))]
  return { $and: [{ deletedAt: { $exists: false } }, ...where, ...after] }
}
