import { v7 as newId } from 'uuid'
import { type RestockLine, restockFilter, restockLine } from '#contract/restock.ts'
import { addressState } from '#web/lib/address-state.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import type { GoodsLine } from '#web/staff-shop/stock/use-goods-lines.ts'

export const lowStockFilters = addressState(restockFilter)

/** The stock records that run out. `query` is the query string of GET /api/restock. */
export const lowStockPages = (
  userId: string | undefined,
  branch: number | undefined,
  query: string,
) =>
  pagedQuery(
    keys.own(userId).stock({ ...(branch !== undefined && { branch }), low: query }),
    `/api/restock?${query}`,
    restockLine,
  )

/** The record as a line of a form for goods, with the pieces that the list suggests. */
export const goodsLineOf = ({
  product,
  productId,
  variantId,
  suggested,
}: RestockLine): GoodsLine => ({
  key: `${productId}.${variantId}`,
  productId,
  variantId,
  name: product.name,
  size: product.size,
  text: String(Math.max(1, suggested)),
  id: newId(),
})
