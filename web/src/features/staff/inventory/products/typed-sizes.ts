/** A size as somebody typed it. What was not typed is undefined. */
type TypedSize = {
  name: string
  price: number | undefined
  pieces: number | undefined
}

/** Sizes stand apart by a line, a semicolon or a comma, but not by the comma in '1,5 l'. */
const between = /\r?\n|;|,(?!\d)|(?<!\d),/
/** A size stands apart from its price, and the price from the pieces, by a colon, '=' or the tab of a spreadsheet. */
const within = /[:=\t]/

/** '1,200', 'KSh 120' and '120/=' are prices. Undefined if the text is no number. */
const numberIn = (text: string): number | undefined => {
  const digits = text.replace(/^ksh|\/-$|[\s,]/giu, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

const sizeOf = (text: string): TypedSize => {
  const [name = '', price = '', pieces = '', ...others] = text
    .split(within)
    .map((one) => one.trim())
  const size = { name, price: numberIn(price), pieces: numberIn(pieces) }
  const isRight =
    others.length === 0 &&
    (price === '' || size.price !== undefined) &&
    (pieces === '' || size.pieces !== undefined)
  return isRight ? size : { name: text, price: undefined, pieces: undefined }
}

/** The sizes in a text such as '250 g, 500 g, 1 kg' or '250 g: 120: 40', which is a size, its price and its pieces. */
export const typedSizes = (text: string): TypedSize[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(sizeOf)
