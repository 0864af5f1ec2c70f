import { isSameName } from '#src/domain/kernel/name-key.ts'

/** Shopify's exports give this name to the only size of a product without sizes. */
const NO_SIZE = 'Default Title'

export const sizeIn = (cell: string): string => (isSameName(cell, NO_SIZE) ? '' : cell)

/** HTML tags that occur in descriptions. Other text in angle brackets, such as `<5 kg`, stays. */
const tags =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|meta|ol|p|pre|q|s|section|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi
const lineTags = /^<\/?(?:blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b/i
/** Scripts, styles and comments, whose content browsers do not show. */
const unseen = /<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  deg: '°',
  frac12: '½',
  eacute: 'é',
}

const decoded = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** The text that a browser would show for an HTML description. A text without tags stays unchanged. */
export const textIn = (cell: string): string => {
  const bare = cell.replaceAll(unseen, '')
  const plain = bare.replaceAll(tags, (tag) => (lineTags.test(tag) ? '\n' : ''))
  if (plain === cell) return cell
  return plain
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, decoded)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}
