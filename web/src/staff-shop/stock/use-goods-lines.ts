import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { product } from '#contract/catalogue/catalogue.ts'
import { branchShelf, type CodedGoods, type StockLine } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { itemSize } from '#contract/rules/variant.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { piecesIn } from './stock-words.ts'
import { beginningFirst } from './typed-goods.ts'
import { type TypedPieces, usualOf } from './unusual-pieces.tsx'
import { type OpenCode, useOpenCodes } from './use-open-codes.ts'

/**
 * A product and size that can be added to a list. `most` is the highest number of pieces; undefined means no limit.
 * `usual`: the usual pieces of its shelf, if they are known.
 */
const offeredGoods = z.object({
  key: z.string(),
  productId: z.number(),
  variantId: z.number(),
  name: z.string(),
  size: z.string(),
  usual: z.number().optional(),
  most: z.number().optional(),
})
export type OfferedGoods = z.infer<typeof offeredGoods>

const SHOWN = 8
/** More are asked for than shown, since the server has another order. */
const ASKED = 3 * SHOWN

/** The threshold of a shelf for which nobody chose another. */
const USUAL_THRESHOLD = 5

/** A size that was found by its code, for goods that come to the branch. */
export const soldOffer = ({
  productId,
  variantId,
  name,
  size,
  shelf,
}: CodedGoods): OfferedGoods => ({
  key: `${productId}.${variantId}`,
  productId,
  variantId,
  name,
  size,
  usual: shelf === null ? USUAL_THRESHOLD : usualOf(shelf),
  most: undefined,
})

/** A size that was found by its code, for goods that leave the branch. */
export const sellableOffer = (coded: CodedGoods): OfferedGoods => ({
  ...soldOffer(coded),
  most: coded.shelf?.quantity ?? 0,
})

/** Every product that the branch may sell, in each of its sizes. */
export const soldGoods = (userId: string | undefined, branch: number, search: string) =>
  queryOptions({
    queryKey: keys.own(userId).stock({ branch, sold: search }),
    queryFn: async ({ signal }): Promise<OfferedGoods[]> => {
      const query = new URLSearchParams({ search, branch: String(branch), limit: String(ASKED) })
      const found = await api(`/api/products?${query}`, z.array(product), { signal })
      const sold = found.filter((one) => (one.exclusiveBranchId ?? branch) === branch)
      return beginningFirst(sold, search, ({ name, nameSw }) => [name, nameSw])
        .slice(0, SHOWN)
        .flatMap(({ id, name, unit, available, variants }) => {
          const sizes = variants.length === 0 ? [{ id: 0, name: undefined, available }] : variants
          return sizes.map((size) => ({
            key: `${id}.${size.id}`,
            productId: id,
            variantId: size.id,
            name,
            size: itemSize(size.name, unit),
            usual: Math.max(size.available ?? 0, USUAL_THRESHOLD),
            most: undefined,
          }))
        })
    },
    enabled: search !== '',
  })

/** Products with the number of pieces at the branch that are not reserved. */
export const sellableGoods = (userId: string | undefined, branch: number, search: string) =>
  queryOptions({
    queryKey: keys.own(userId).stock({ branch, sellable: search }),
    queryFn: async ({ signal }): Promise<OfferedGoods[]> => {
      const query = new URLSearchParams({ search, limit: String(ASKED) })
      const found = await api(`/api/branches/${branch}/shelf?${query}`, z.array(branchShelf), {
        signal,
      })
      return beginningFirst(found, search, ({ product: { name } }) => [name])
        .slice(0, SHOWN)
        .map(({ productId, variantId, quantity, product: { name, size } }) => ({
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

/**
 * `text` is the number of pieces as somebody typed it. `id` goes along with the line, so that a line that is sent twice
 * is recorded once. `problem` says why the server refused the line.
 */
const goodsLine = offeredGoods.extend({
  text: z.string(),
  id: z.string().default(() => newId()),
  problem: z.string().optional(),
})
export type GoodsLine = z.infer<typeof goodsLine>

export const MOST_LINES = 100
export const goodsLines = z.array(goodsLine).max(MOST_LINES)

/** The pieces of a line, between 1 and `most`. Undefined if the typed text is no such number. */
export const piecesOf = ({ text, most }: GoodsLine): number | undefined => {
  const pieces = piecesIn(text)
  const isRight = pieces !== undefined && pieces > 0 && pieces <= (most ?? pieces)
  return isRight ? pieces : undefined
}

/** The pieces of a line beside the usual ones. Nothing if either is not known. */
export const typedPieces = (line: GoodsLine): TypedPieces[] => {
  const pieces = piecesOf(line)
  const { usual, most } = line
  const isKnown = pieces !== undefined && usual !== undefined && most === undefined
  return isKnown ? [{ goods: line, pieces, usual }] : []
}

/** The line as the API wants it, or nothing if its number is wrong. */
export const bodyOf = (line: GoodsLine): StockLine[] => {
  const quantity = piecesOf(line)
  const { productId, variantId } = line
  return quantity === undefined ? [] : [{ productId, variantId, quantity }]
}

const toBody = (lines: readonly GoodsLine[]): StockLine[] | undefined => {
  const body = lines.flatMap(bodyOf)
  return body.length === lines.length && lines.length > 0 ? body : undefined
}

/** The list with `more` pieces of a product. A product that is not in the list begins with at least 1 piece. */
const withGoods = (
  lines: readonly GoodsLine[],
  offer: OfferedGoods,
  more: number,
): readonly GoodsLine[] => {
  if (lines.some(({ key }) => key === offer.key))
    return lines.map((line) =>
      line.key === offer.key ? { ...line, text: String((piecesIn(line.text) ?? 0) + more) } : line,
    )
  const line = { ...offer, text: String(Math.max(1, more)), id: newId() }
  return lines.length >= MOST_LINES ? lines : [...lines, line]
}

/** A list of goods that somebody is writing, which begins with `start`. Each product and size stands in it once. */
export const useGoodsLines = (start: readonly GoodsLine[] = []) => {
  const [lines, setLines] = useState<readonly GoodsLine[]>(start)
  const [asked, setAsked] = useState({ key: '', turn: 0 })
  const [search, setSearch] = useState('')
  const codes = useOpenCodes()
  const change = (key: string, over: Partial<GoodsLine>): void =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...over } : line)))
  return {
    lines,
    codes,
    /** What stands in the search and is not in the list yet. */
    search,
    setSearch,
    /** The line whose field for pieces takes the focus. `turn` rises each time. */
    asked,
    /** The lines as the API wants them. Undefined if there is no line, or one has a wrong number. */
    body: toBody(lines),
    /** Whether the product is in the list, or another line has room in it. */
    takes: ({ key }: OfferedGoods): boolean =>
      lines.length < MOST_LINES || lines.some((line) => line.key === key),
    /** Adds so many pieces of a product to the list. */
    add: (offer: OfferedGoods, more: number): void =>
      setLines((all) => withGoods(all, offer, more)),
    /** Moves the focus to the pieces of a line. */
    ask: (key: string): void => setAsked(({ turn }) => ({ key, turn: turn + 1 })),
    write: (key: string, text: string): void => change(key, { text, problem: undefined }),
    limit: (key: string, most: number): void => change(key, { most }),
    refuse: (key: string, problem: string): void => change(key, { problem }),
    remove: (key: string): void => setLines((all) => all.filter((line) => line.key !== key)),
    clear: (): void => {
      setLines([])
      codes.restore([])
    },
    restore: (kept: readonly GoodsLine[], open: readonly OpenCode[]): void => {
      setLines(kept)
      codes.restore(open)
    },
  }
}

export type GoodsLinesState = ReturnType<typeof useGoodsLines>
