import { useEffect, useRef } from 'react'
import { seenBody } from '#contract/delivery/duty.ts'
import { api } from '../../lib/api.ts'

const tellSeen = (ids: readonly string[]) =>
  api('/api/driver/deliveries/seen', seenBody, { method: 'POST', body: { ids } })

/**
 * Tells the shop which deliveries stand on this screen, each once while it stands there. A page that is hidden shows
 * none. What does not get through is said again when the page is looked at again, or with the next one.
 */
export const useSeen = (ids: readonly string[]): void => {
  const told = useRef<readonly string[]>([])
  const all = ids.join()
  useEffect(() => {
    const shown = all === '' ? [] : all.split(',')
    told.current = told.current.filter((id) => shown.includes(id))
    const tell = (): void => {
      const fresh = shown.filter((id) => !told.current.includes(id)).slice(0, 50)
      if (document.hidden || fresh.length === 0) return
      told.current = [...told.current, ...fresh]
      tellSeen(fresh).catch(() => {
        told.current = told.current.filter((id) => !fresh.includes(id))
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [all])
}
