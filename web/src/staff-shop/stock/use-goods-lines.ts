import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { product } from '#contract/catalogue/catalogue.ts'
import { branchShelf, type StockLine } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { itemSize } from '#contract/rules/variant.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { piecesIn } from './stock-words.ts'

/** Goods that can be put on a list. `most`: no more pieces than that. Undefined: as many as there are. */
export type OfferedGoods = {
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
    queryFn: async ({ signal }): Promise<OfferedGoods[]> => {
      const query = new URLSearchParams({ search, branch: String(branch), limit: String(SHOWN) })
      const found = await api(`/api/products?${query}`, z.array(product), { signal })
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
    queryFn: async ({ signal }): Promise<OfferedGoods[]> => {
      const query = new URLSearchParams({ search, limit: String(SHOWN) })
      const found = await api(`/api/branches/${branch}/shelf?${query}`, z.array(branchShelf), {
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

/** `text`: the pieces, as typed. */
export type GoodsLine = OfferedGoods & { text: string }

const MOST_LINES = 100

/** The pieces of a line, from 1 to what there is. Undefined: the line says something else. */
export const piecesOf = ({ text, most }: GoodsLine): number | undefined => {
  const pieces = piecesIn(text)
  const isRight = pieces !== undefined && pieces > 0 && pieces <= (most ?? pieces)
  return isRight ? pieces : undefined
}

const toBody = (lines: readonly GoodsLine[]): StockLine[] | undefined => {
  const body = lines.flatMap((line) => {
    const quantity = piecesOf(line)
    const { productId, variantId } = line
    return quantity === undefined ? [] : [{ productId, variantId, quantity }]
  })
  return body.length === lines.length && lines.length > 0 ? body : undefined
}

/** A list of goods that is being written. Each product and size stands once. */
export const useGoodsLines = () => {
  const [lines, setLines] = useState<readonly GoodsLine[]>([])
  const [fresh, setFresh] = useState('')
  const change = (key: string, over: Partial<GoodsLine>): void =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...over } : line)))
  return {
    lines,
    /** The key of the line that was added last. */
    fresh,
    /** The lines as they are sent. Undefined while one of them is wrong, or there is none. */
    body: toBody(lines),
    add: (offer: OfferedGoods): void => {
      setFresh(offer.key)
      setLines((all) =>
        all.length >= MOST_LINES || all.some(({ key }) => key === offer.key)
          ? all
          : [...all, { ...offer, text: '1' }],
      )
    },
    write: (key: string, text: string): void => change(key, { text }),
    limit: (key: string, most: number): void => change(key, { most }),
    remove: (key: string): void => setLines((all) => all.filter((line) => line.key !== key)),
    clear: (): void => setLines([]),
  }
}

export type GoodsLinesState = ReturnType<typeof useGoodsLines>
