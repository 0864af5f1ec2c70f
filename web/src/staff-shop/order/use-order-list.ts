import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { type ListedOrders, orderPagesQuery } from './orders-api.ts'

type Row = { id: string; createdAt: string }

/**
 * Keeps the rows of a list in place while somebody reads it. Rows that left the list stay, and rows that would push
 * others down are only counted, in `waiting`.
 */
export const steadyRows = <R extends Row>(
  shown: readonly R[],
  /** The present list, the newest first. It updates the shown rows, and its older rows are added below. */
  fresh: readonly R[],
): { rows: readonly R[]; waiting: number; left: readonly string[] } => {
  const last = shown.at(-1)
  if (last === undefined) return { rows: fresh, waiting: 0, left: [] }
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const isShown = new Set(shown.map(({ id }) => id))
  const others = fresh.filter(({ id }) => !isShown.has(id))
  const below = others.filter(({ createdAt }) => createdAt <= last.createdAt)
  return {
    rows: [...shown.map((row) => byId.get(row.id) ?? row), ...below],
    waiting: others.length - below.length,
    left: shown.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
  }
}

type Shown = { of: string; rows: readonly Order[] }
const none: readonly Order[] = []

const isSame = (some: readonly Order[], others: readonly Order[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n])

/**
 * A live list of orders whose rows stay in place, even if an order no longer passes the filters.
 * `waiting` is the number of new orders, which `showNew` shows.
 */
export const useOrderList = (listed: ListedOrders) => {
  const userId = useUserId()
  const list = useInfiniteQuery(orderPagesQuery(userId, listed))
  const of = `${listed.branchId} ${listed.query}`
  const [shown, setShown] = useState<Shown>({ of, rows: none })
  const fresh = list.data?.pages.flatMap(({ items }) => items) ?? none
  const before = shown.of === of ? shown.rows : none
  const { rows, waiting, left } = steadyRows(before, fresh)
  if (shown.of !== of || !isSame(rows, shown.rows)) setShown({ of, rows })
  const gone = useQueries({ queries: left.map((id) => orderQuery(userId, id)) })
  const now = new Map(gone.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]])))
  return {
    list: {
      ...list,
      data: list.data && {
        pages: [{ items: rows.map((row) => now.get(row.id) ?? row) }],
        pageParams: [],
      },
    },
    waiting,
    showNew: (): void => setShown({ of, rows: none }),
  }
}
