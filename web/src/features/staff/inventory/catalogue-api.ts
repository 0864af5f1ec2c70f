import {
  type callOffBody,
  type categoryBody,
  type categoryChanges,
  namesAlike,
  type priceBody,
  type productBody,
  type productChanges,
  productDetail,
  staffCategory,
  staffProduct,
  type variantBody,
  type variantChanges,
} from '#contract/catalogue/staff-catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50
/**
 * The time in ms after which the catalogue is fetched again. The server sends no live message about some changes of it.
 */
const LOOK_AGAIN_MS = 30_000

/**
 * The keys of queries that are outdated after a change of the catalogue: both the queries of staff and those of
 * shoppers.
 */
export const catalogueKeys = (userId: string | undefined) => [
  keys.own(userId).staff({ part: 'catalogue' }),
  keys.shop.products(),
  keys.shop.product(),
  keys.shop.categories,
]

const keyOf = (userId: string | undefined, about: Record<string, unknown>) =>
  keys.own(userId).staff({ part: 'catalogue', ...about })

/** The products of one category, or of all if it is undefined. */
export const productPagesQuery = (
  userId: string | undefined,
  search: string,
  category: number | undefined,
) => {
  const query = new URLSearchParams({ search, limit: String(PAGE) })
  if (category !== undefined) query.set('category', String(category))
  return pagedQuery(
    keyOf(userId, { products: `${query}` }),
    `/api/admin/products?${query}`,
    staffProduct,
    { refetchInterval: LOOK_AGAIN_MS },
  )
}

export const productQuery = (userId: string | undefined, id: string) =>
  apiQuery(keyOf(userId, { one: id }), `/api/admin/products/${id}`, productDetail)

export const categoriesQuery = (userId: string | undefined) =>
  apiQuery(keyOf(userId, { categories: true }), '/api/admin/categories', z.array(staffCategory), {
    refetchInterval: LOOK_AGAIN_MS,
  })

export const namesAlikeQuery = (userId: string | undefined) =>
  apiQuery(keyOf(userId, { namesAlike: true }), '/api/admin/names-alike', z.array(namesAlike))

const post = (path: string, body: unknown) => api(path, staffProduct, { method: 'POST', body })

export const addProduct = (body: z.output<typeof productBody>) => post('/api/products', body)

/** Opens a stock record of a product at the branch. Without `variantId` every size gets one. */
export const openStock = (
  branchId: number,
  productId: number,
  quantity: number,
  variantId?: number,
): Promise<void> =>
  send('/api/inventory', {
    method: 'POST',
    body: { branchId, productId, variantId, quantity, lowStockThreshold: 5 },
  })

export const changeProduct = (id: number, body: z.output<typeof productChanges>) =>
  api(`/api/products/${id}`, staffProduct, { method: 'PATCH', body })

export const setPrice = (id: number, body: z.output<typeof priceBody>) =>
  post(`/api/products/${id}/prices`, body)

export const callOffPrice = (id: number, body: z.output<typeof callOffBody>) =>
  post(`/api/products/${id}/prices/call-off`, body)

export const addVariant = (id: number, body: z.output<typeof variantBody>) =>
  post(`/api/products/${id}/variants`, body)

export const changeVariant = (
  id: number,
  variantId: number,
  body: z.output<typeof variantChanges>,
) => api(`/api/products/${id}/variants/${variantId}`, staffProduct, { method: 'PATCH', body })

export const withdrawProduct = (id: number, revision: number) =>
  api(`/api/products/${id}?revision=${revision}`, staffProduct, { method: 'DELETE' })

export const bringBack = (id: number, revision: number) =>
  post(`/api/products/${id}/bring-back`, { revision })

export const addCategory = (body: z.output<typeof categoryBody>) =>
  send('/api/categories', { method: 'POST', body })

export const changeCategory = (id: number, body: z.output<typeof categoryChanges>) =>
  send(`/api/categories/${id}`, { method: 'PATCH', body })

export const deleteCategory = (id: number, revision: number) =>
  send(`/api/categories/${id}?revision=${revision}`, { method: 'DELETE' })

/** Sends a change of the catalogue, shows whether it was saved, and has the catalogue fetched again. */
export const useCatalogueChange = <Input>(
  send: (input: Input) => Promise<unknown>,
  done: string,
) => {
  const userId = useUserId()
  return useAction({
    send,
    done: () => showToast(done),
    failed: t('Not saved'),
    invalidates: catalogueKeys(userId),
  })
}
