import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on the server and while the browser takes over the server's markup, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
