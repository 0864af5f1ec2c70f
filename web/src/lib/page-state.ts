import { useSyncExternalStore } from 'react'

const onChange = (look: () => void): (() => void) => {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** False while the device knows that it has no connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )

const never = (): (() => void) => () => {}

/** False on the server and while the browser takes over the server's markup, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
