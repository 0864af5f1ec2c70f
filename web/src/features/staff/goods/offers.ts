import { queryOptions } from '@tanstack/react-query'
import { branchShelf } from '#contract/branch/branch-shelf.ts'
import { product } from '#contract/catalogue/catalogue.ts'
import { itemSize } from '#contract/rules/item-size.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** Goods that can be put on a list. `most`: no more pieces than that. Undefined: as many as there are. */
export type Offer = {
  key: string
  productId: number
  variantId: number
  name: string
  size: string
  most: number | undefined
}

const SHOWN = 8

/** Everything that the branch may sell, in every size. */
export const soldGoods = (userId: string | undefined, branch: number, search: string) =>
  queryOptions({
    queryKey: keys.own(userId).stock({ branch, sold: search }),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const asked = new URLSearchParams({ search, branch: String(branch), limit: String(SHOWN) })
      const found = await api(`/api/products?${asked}`, z.array(product), { signal })
      return found
        .filter(({ exclusiveBranchId }) => (exclusiveBranchId ?? branch) === branch)
        .flatMap(({ id, name, unit, variants }) => {
          const sizes =
            variants.length === 0 ? [{ id: 0, name: undefined }] : variants.map((one) => one)
          return sizes.map((size) => ({
            key: `${id}.${size.id}`,
            productId: id,
            variantId: size.id,
            name,
            size: itemSize(size.name, unit),
            most: undefined,
          }))
        })
    },
    enabled: search !== '',
  })

/** What lies at the branch and is not reserved. */
export const sellableGoods = (userId: string | undefined, branch: number, search: string) =>
  queryOptions({
    queryKey: keys.own(userId).stock({ branch, sellable: search }),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const asked = new URLSearchParams({ search, limit: String(SHOWN) })
      const found = await api(`/api/branches/${branch}/shelf?${asked}`, z.array(branchShelf), {
        signal,
      })
      return found.map(({ productId, variantId, quantity, product: { name, size } }) => ({
        key: `${productId}.${variantId}`,
        productId,
        variantId,
        name,
        size,
        most: quantity,
      }))
    },
    enabled: search !== '',
  })

export type FindGoods = typeof soldGoods
