import {
  branchShelf,
  changedStock,
  type countShelfBody,
  type editStockBody,
  keyOfStock,
  type receiptBody,
  type StockTerm,
  stockMove,
  stockSum,
  type writeOffBody,
} from '#contract/inventory.ts'

import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { apiQuery, pagedQuery } from '#web/staff-ui/queries.ts'

type User = string | undefined

/** Live messages about the shelf have its queries fetched again. */
const aboutShelf = (userId: User, stockId: string, detail: object) => {
  const { branchId: branch, productId: product } = keyOfStock(stockId)
  return keys.own(userId).stock({ branch, product, ...detail })
}

/** Everything that the staff see of stock. */
export const stockKeys = (userId: User) => [keys.own(userId).stock()]

/** The branch's stock by name, then size, `page` records at a time. */
export const shelfPages = (userId: User, branch: number, search: string, page: number) => {
  const query = new URLSearchParams({ search, limit: String(page) })
  return pagedQuery(
    keys.own(userId).stock({ branch, shelf: `${query}` }),
    `/api/branches/${branch}/shelf?${query}`,
    branchShelf,
  )
}

export const sumQuery = (userId: User, stockId: string) =>
  apiQuery(aboutShelf(userId, stockId, { sum: stockId }), `/api/inventory/${stockId}/sum`, stockSum)

/** The events behind one term, newest first. */
export const movesQuery = (userId: User, stockId: string, term: StockTerm) =>
  pagedQuery(
    aboutShelf(userId, stockId, { moves: stockId, term }),
    `/api/inventory/${stockId}/moves?term=${term}`,
    stockMove,
  )

/** `seen`: the quantity that was shown. The server refuses a count of a stock that moved since. */
export const editStock = (stockId: string, body: z.output<typeof editStockBody>) =>
  api(`/api/inventory/${stockId}`, changedStock, { method: 'PATCH', body })

/** `seen`: the pieces on the shelf that were shown. */
export const countShelf = (stockId: string, body: z.output<typeof countShelfBody>) =>
  api(`/api/inventory/${stockId}/count`, changedStock, { method: 'POST', body })

const moveGoods = (branch: number, what: string, body: unknown) =>
  api(`/api/inventory/branch/${branch}/${what}`, z.array(changedStock), { method: 'POST', body })

export const receiveGoods = (branch: number, body: z.output<typeof receiptBody>) =>
  moveGoods(branch, 'receipts', body)

export const writeOffGoods = (branch: number, body: z.output<typeof writeOffBody>) =>
  moveGoods(branch, 'write-offs', body)
