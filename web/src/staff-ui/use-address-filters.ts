import { useSearchParams } from '#web/lib/router/router.tsx'

/** What `addressState` of web/src/lib returns. */
type AddressState<State> = {
  read(address: URLSearchParams): State
  write(state: State): URLSearchParams
  into(address: URLSearchParams, state: State): URLSearchParams
}

/**
 * The filters of a list in the page's address. Values named in `kept`, e.g. the open tab, are in the address too, but
 * do not count as filters and are not cleared.
 */
export const useAddressFilters = <State>(
  { read, write, into }: AddressState<State>,
  kept: readonly (keyof State & string)[],
) => {
  const [address, setAddress] = useSearchParams()
  const filters = read(address)
  const texts = write(filters)
  const put = (next: URLSearchParams, replace = false): void =>
    setAddress(into(address, read(next)), { preventScrollReset: true, replace })
  const withText = (name: string, text: string): URLSearchParams => {
    const next = new URLSearchParams(texts)
    if (text === '') next.delete(name)
    else next.set(name, text)
    return next
  }
  const isKept = (name: string): boolean => kept.some((one) => one === name)
  return {
    filters,
    /** The filters as a query string. Equal filters give the same string. */
    query: texts.toString(),
    text: (name: keyof State & string): string => texts.get(name) ?? '',
    /** Sets a filter. An empty text removes it. */
    set: (name: keyof State & string, text: string): void => put(withText(name, text)),
    /** Sets a filter while somebody types. The browser's Back leaves what was typed in one step. */
    type: (name: keyof State & string, text: string): void =>
      put(withText(name, text), texts.has(name)),
    isNarrowed: [...texts.keys()].some((name) => !isKept(name)),
    clear: (): void => put(new URLSearchParams([...texts].filter(([name]) => isKept(name)))),
  }
}

export type Filtering<Name extends string> = {
  text(name: Name): string
  set(name: Name, text: string): void
  type(name: Name, text: string): void
  isNarrowed: boolean
  clear(): void
}
