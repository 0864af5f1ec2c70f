import * as z from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import { NAME_LENGTH, type SortKey } from './product-order.ts'

const cursorTuple = z.tuple([
  z.number(),
  z.string(),
  z.number(),
  z.boolean(),
  z.number().nullable(),
])

/** The place where a page ended. `score` is the last product's, null where no search ranked the list. */
export type Cursor = SortKey & { score: number | null }

/** At most 500 characters. */
export const encodeCursor = ({
  productId,
  name,
  priceCents,
  isFeatured,
  score,
}: Cursor): string => {
  const tuple = [productId, name.slice(0, NAME_LENGTH), priceCents, isFeatured, score]
  return Buffer.from(JSON.stringify(tuple)).toString('base64url')
}

/** Throws `InvalidCursor` for a text that `encodeCursor` never gave. */
export const decodeCursor = (text: string): Cursor => {
  const parsed = cursorTuple.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw new InvalidCursor('The cursor is not one of the catalogue')
  const [productId, name, priceCents, isFeatured, score] = parsed.data
  return { productId, name, priceCents, isFeatured, score }
}
