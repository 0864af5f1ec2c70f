import { useEffect, useState } from 'react'

/** True once the page has come to rest. Parts that nobody needs earlier are loaded then. */
export const useAtRest = (): boolean => {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const settle = (): void => setAtRest(true)
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, 1500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(settle, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return atRest
}
