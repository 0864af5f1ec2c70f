import {
  branchShelf,
  changedStock,
  countedShelves,
  type countShelfBody,
  type countShelvesBody,
  type editStockBody,
  keyOfStock,
  MOST_SHELVES,
  type receiptBody,
  type StockLine,
  type StockTerm,
  stockMove,
  stockSum,
  type writeOffBody,
} from '#contract/inventory.ts'

import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

type User = string | undefined

/** The key of a query about one stock record. A live message about its branch or product has it fetched again. */
const aboutShelf = (userId: User, stockId: string, detail: object) => {
  const { branchId: branch, productId: product } = keyOfStock(stockId)
  return keys.own(userId).stock({ branch, product, ...detail })
}

/** The keys of all queries about stock. */
export const stockKeys = (userId: User) => [keys.own(userId).stock()]

/** The stock of a branch by name, then size. A page has `page` records. */
export const shelfPages = (userId: User, branch: number, search: string, page: number) => {
  const query = new URLSearchParams({ search, limit: String(page) })
  return pagedQuery(
    keys.own(userId).stock({ branch, shelf: `${query}` }),
    `/api/branches/${branch}/shelf?${query}`,
    branchShelf,
  )
}

/** The first shelves of the branch to count, of one category or of all (category 0). */
export const roundQuery = (userId: User, branch: number, category: number) => {
  const query = new URLSearchParams({ limit: String(MOST_SHELVES) })
  if (category !== 0) query.set('category', String(category))
  return apiQuery(
    keys.own(userId).stock({ branch, round: category }),
    `/api/branches/${branch}/shelf?${query}`,
    z.array(branchShelf),
  )
}

export const sumQuery = (userId: User, stockId: string) =>
  apiQuery(aboutShelf(userId, stockId, { sum: stockId }), `/api/inventory/${stockId}/sum`, stockSum)

/** The events behind one term of the sum, such as 'received', the newest first. */
export const movesQuery = (userId: User, stockId: string, term: StockTerm) =>
  pagedQuery(
    aboutShelf(userId, stockId, { moves: stockId, term }),
    `/api/inventory/${stockId}/moves?term=${term}`,
    stockMove,
  )

/** `seen` is the quantity that was shown. The server refuses if the stock has moved since. */
export const editStock = (stockId: string, body: z.output<typeof editStockBody>) =>
  api(`/api/inventory/${stockId}`, changedStock, { method: 'PATCH', body })

/** `seen` is the number of pieces on the shelf that was shown. The server refuses if the stock has moved since. */
export const countShelf = (stockId: string, body: z.output<typeof countShelfBody>) =>
  api(`/api/inventory/${stockId}/count`, changedStock, { method: 'POST', body })

const moveGoods = (branch: number, what: string, body: unknown) =>
  api(`/api/inventory/branch/${branch}/${what}`, z.array(changedStock), { method: 'POST', body })

/** Counts several shelves. The answer lists those that were refused; all others are written. */
export const countShelves = (branch: number, rows: z.output<typeof countShelvesBody>['rows']) =>
  api(`/api/inventory/branch/${branch}/counts`, countedShelves, { method: 'POST', body: { rows } })

export const receiveGoods = (branch: number, body: z.output<typeof receiptBody>) =>
  moveGoods(branch, 'receipts', body)

/** Takes back one line of a receipt of today. */
export const takeBackGoods = (
  branch: number,
  receiptId: string,
  line: Omit<StockLine, 'quantity'>,
) =>
  api(`/api/inventory/branch/${branch}/receipts/${receiptId}/take-back`, changedStock, {
    method: 'POST',
    body: line,
  })

export const writeOffGoods = (branch: number, body: z.output<typeof writeOffBody>) =>
  moveGoods(branch, 'write-offs', body)
