import { useState } from 'react'
import type { StockLine } from '#contract/inventory.ts'
import { piecesIn } from '../stock/stock-words.ts'
import type { Offer } from './offers.ts'

/** `text`: the pieces, as typed. */
export type GoodsLine = Offer & { text: string }

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
    add: (offer: Offer): void => {
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
