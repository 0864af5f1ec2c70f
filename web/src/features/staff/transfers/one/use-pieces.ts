import { useState } from 'react'
import type { StockLine } from '#contract/inventory.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { piecesIn } from '../../stock/stock-words.ts'

type Line = StockTransfer['lines'][number]

const keyOf = ({ productId, variantId }: Omit<StockLine, 'quantity'>): string =>
  `${productId}.${variantId}`

/** The pieces of each line that is open, as typed. All that is on the road unless something else is typed. */
export const usePieces = ({ lines }: Pick<StockTransfer, 'lines'>) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map((line) => [keyOf(line), String(line.open)])),
  )
  const textOf = (line: Line): string => typed[keyOf(line)] ?? ''
  const isWrong = (line: Line): boolean => {
    const pieces = piecesIn(textOf(line))
    return pieces === undefined || pieces > line.open
  }
  // A line that others closed meanwhile stays while its field says otherwise.
  const shown = lines.filter((line) => line.open > 0 || isWrong(line))
  const said = shown.flatMap((line) => {
    const { productId, variantId } = line
    const quantity = piecesIn(textOf(line)) ?? 0
    return quantity > 0 ? [{ productId, variantId, quantity }] : []
  })
  return {
    shown,
    keyOf,
    textOf,
    isWrong,
    write: (line: Line, text: string): void => setTyped({ ...typed, [keyOf(line)]: text }),
    /** The lines as they are sent. Undefined while one is wrong, or none says anything. */
    body: shown.some(isWrong) || said.length === 0 ? undefined : said,
  }
}
