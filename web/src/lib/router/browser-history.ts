import { type Address, addressText, FIRST_KEY, type Location, newKey } from './address.ts'

/** The part of a browser's history entry that is ours. Another script, or an extension, may have written the entry. */
const entryOf = (written: unknown): Pick<Location, 'state' | 'key'> => {
  const entry: object = typeof written === 'object' && written !== null ? written : {}
  const key = 'key' in entry && typeof entry.key === 'string' ? entry.key : FIRST_KEY
  return { state: 'usr' in entry ? entry.usr : null, key }
}

/** The address that the browser shows now. */
export const locationNow = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, ...entryOf(window.history.state) }
}

export const pushAddress = (to: Address, state: unknown): void => {
  const entry = { usr: state, key: newKey() }
  try {
    window.history.pushState(entry, '', addressText(to))
  } catch (error) {
    // A state that cannot be stored is a bug. Some browsers take only so many steps: then the page is loaded anew.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    window.location.assign(addressText(to))
  }
}

export const replaceAddress = (to: Address, state: unknown): void =>
  window.history.replaceState({ usr: state, key: newKey() }, '', addressText(to))
