import { useSearchParams } from 'react-router-dom'

/** The shape that `addressState` of web/src/lib gives. */
type AddressState<State> = {
  read(address: URLSearchParams): State
  write(state: State): URLSearchParams
  into(address: URLSearchParams, state: State): URLSearchParams
}

/** The filters of a list in the page's address. Clearing leaves the filters named in `kept`, such as the view. */
export const useAddressFilters = <State>(
  { read, write, into }: AddressState<State>,
  kept: readonly (keyof State & string)[],
) => {
  const [address, setAddress] = useSearchParams()
  const filters = read(address)
  const texts = write(filters)
  const put = (next: URLSearchParams): void =>
    setAddress(into(address, read(next)), { preventScrollReset: true })
  const isKept = (name: string): boolean => kept.some((one) => one === name)
  return {
    filters,
    /** The query string of the call. Equal filters give equal strings. */
    query: texts.toString(),
    text: (name: keyof State & string): string => texts.get(name) ?? '',
    /** '' takes the filter away. */
    set: (name: keyof State & string, text: string): void => {
      const next = new URLSearchParams(texts)
      if (text === '') next.delete(name)
      else next.set(name, text)
      put(next)
    },
    isNarrowed: [...texts.keys()].some((name) => !isKept(name)),
    clear: (): void => put(new URLSearchParams([...texts].filter(([name]) => isKept(name)))),
  }
}

export type Filtering<Name extends string> = {
  text(name: Name): string
  set(name: Name, text: string): void
  isNarrowed: boolean
  clear(): void
}
