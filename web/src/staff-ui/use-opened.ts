import { useSearchParams } from 'react-router-dom'

/** The page's address holds the id of what is open beside a list, under `name`. */
export const useOpened = (name: string) => {
  const [address, setAddress] = useSearchParams()
  return {
    opened: address.get(name),
    close: (): void => {
      const next = new URLSearchParams(address)
      next.delete(name)
      setAddress(next, { preventScrollReset: true })
    },
    /** The address that opens this id, with the list as it is. */
    addressOf: (id: string): string => {
      const next = new URLSearchParams(address)
      next.set(name, id)
      return `?${next}`
    },
  }
}
