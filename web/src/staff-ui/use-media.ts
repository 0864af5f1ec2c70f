import { useState, useSyncExternalStore } from 'react'

/** True while the media query holds, also after a change. */
export const useMedia = (query: string): boolean => {
  const [media] = useState(() => window.matchMedia(query))
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}
