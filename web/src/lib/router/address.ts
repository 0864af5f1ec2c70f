/** A place in the shop, as the browser's address line names it: `search` with its '?', `hash` with its '#'. */
export type Address = { pathname: string; search: string; hash: string }

/** Where a link leads: an address as text, or parts of one. Without a path it leads to another part of the same page. */
export type To = string | Partial<Address>

/** The address that is shown. `state` is kept by the browser with this step of its history, `key` names the step. */
export type Location = Address & { state: unknown; key: string }

export const addressText = ({ pathname, search, hash }: Address): string =>
  `${pathname}${search}${hash}`

const partsOf = (text: string): Partial<Address> => {
  const {
    path = '',
    search = '',
    hash = '',
  } = /^(?<path>[^?#]*)(?<search>\?[^#]*)?(?<hash>#.*)?$/s.exec(text)?.groups ?? {}
  return { ...(path === '' ? {} : { pathname: path }), search, hash }
}

/** A lone '?' or '#' counts as none. */
const orNone = (part = ''): string => (part.length > 1 ? part : '')

/** Two slashes at the beginning would name another host, so they count as one. */
export const resolve = (to: To, from: Pick<Address, 'pathname'>): Address => {
  const { pathname = from.pathname, search, hash } = typeof to === 'string' ? partsOf(to) : to
  return {
    pathname: pathname.replace(/^[/\\]{2,}/, '/'),
    search: orNone(search),
    hash: orNone(hash),
  }
}

/** A step of the history that nobody has made yet: the page as it was opened. */
export const FIRST_KEY = 'default'

export const newKey = (): string => Math.random().toString(36).slice(2, 10)
