import { useText } from '../../lib/text.ts'
import { useNow } from '../../lib/use-now.ts'

const MINUTE_MS = 60_000

/** '5 h 12 min left', in the reader's language, which goes on by itself. */
export const useTimeLeft = (endsAt: string): string => {
  const t = useText()
  const now = useNow(MINUTE_MS)
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('{m} min left', { m: minutes })
  return t('{h} h {m} min left', { h: hours, m: minutes % 60 })
}
