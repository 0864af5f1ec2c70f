import { readAmount } from '#contract/rules/amount.ts'

/** A size as somebody typed it. What was not typed is undefined. An unclear price stays a text, which its field asks about. */
type TypedSize = {
  name: string
  price: number | string | undefined
  pieces: number | undefined
}

/** Sizes stand apart by a line, a semicolon or a comma, but not by the comma in '1,5 l'. */
const between = /\r?\n|;|,(?!\d)|(?<!\d),/
/** A size stands apart from its price, and the price from the pieces, by a colon, '=' or the tab of a spreadsheet. */
const within = /[:=\t]/

const priceIn = (text: string): number | string | undefined => {
  const read = readAmount(text)
  if (read.kind === 'amount') return read.ksh
  return read.kind === 'unclear' ? text : undefined
}
const piecesIn = (text: string): number | undefined => {
  const pieces = priceIn(text)
  return typeof pieces === 'number' ? pieces : undefined
}

const sizeOf = (text: string): TypedSize => {
  const [name = '', price = '', pieces = '', ...others] = text
    .split(within)
    .map((one) => one.trim())
  const size = { name, price: priceIn(price), pieces: piecesIn(pieces) }
  const isRight =
    others.length === 0 &&
    (price === '' || size.price !== undefined) &&
    (pieces === '' || size.pieces !== undefined)
  return isRight ? size : { name: text, price: undefined, pieces: undefined }
}

/** '6:120,12:220,24:400' are three sizes: between two prices each comma stands before the next size. */
const apart = (text: string): string[] => {
  const parts = text.split(',')
  const isList = parts.length > 2 && parts.every((part) => part.split(within).length === 2)
  return isList ? parts : [text]
}

/** The sizes in a text such as '250 g, 500 g, 1 kg' or '250 g: 120: 40', which is a size, its price and its pieces. */
export const typedSizes = (text: string): TypedSize[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(apart)
    .map(sizeOf)
