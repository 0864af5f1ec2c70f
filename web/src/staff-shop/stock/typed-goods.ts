import { searchKey } from '#contract/rules/text.ts'

/** What somebody typed or scanned for one line of goods. `pieces` is undefined if only the goods were named. */
type TypedGoods = { search: string; pieces: number | undefined }

/** '24 x milk', '24x milk', '24*milk', and '24x' followed by a scanned code. '2x4 timber' is a name. */
const piecesFirst = /^(\d{1,6})\s*(?:[x×]\s+|\*\s*|[x×](?=\d{4}))(.+)$/iu
/** 'milk x 24', 'milk x24', 'milk * 24'. */
const piecesLast = /^(.*\S)\s+[x×*]\s*(\d{1,6})$/iu

/** Takes the number of pieces out of a typed line. */
export const typedGoods = (typed: string): TypedGoods => {
  const text = typed.trim()
  const [, before, goods] = piecesFirst.exec(text) ?? []
  if (goods !== undefined) return { search: goods.trim(), pieces: Number(before) }
  const [, named, after] = piecesLast.exec(text) ?? []
  if (named !== undefined) return { search: named, pieces: Number(after) }
  return { search: text, pieces: undefined }
}

/** Whether a text may be an SKU or a barcode: the shop is then asked whether it is one. */
export const mayBeCode = (text: string): boolean => /^(?=.*\d)[\w.-]{4,40}$/.test(text.trim())

/** 0: the name begins with the text. 1: a further word of the name does. 2: neither. */
const rankOf = (name: string, text: string): number => {
  if (name.startsWith(text)) return 0
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 1 : 2
}

/**
 * Found goods in the order in which Enter takes them: first what is called as the typed text begins, then what has a
 * word that begins so. Others keep their order.
 */
export const beginningFirst = <Found>(
  found: readonly Found[],
  typed: string,
  namesOf: (one: Found) => readonly string[],
): Found[] => {
  const text = searchKey(typed.trim())
  const rank = (one: Found): number =>
    Math.min(...namesOf(one).map((name) => rankOf(searchKey(name), text)))
  return found.toSorted((a, b) => rank(a) - rank(b))
}
