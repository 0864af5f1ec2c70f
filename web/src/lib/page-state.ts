import { useSyncExternalStore } from 'react'

const onChange = (look: () => void): (() => void) => {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** False while the device reports that it is offline. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )

const never = (): (() => void) => () => {}

/** False on the server and while React takes over the server's markup. True afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
