import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on the server and while the browser takes its markup over; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
