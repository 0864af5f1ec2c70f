import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'

/** Waits until the phone has kept something. Says so where it could not: true, it has. */
export const useKeep = (): ((kept: Promise<unknown>) => Promise<boolean>) => {
  const t = useText()
  return async (kept) => {
    try {
      await kept
      return true
    } catch {
      const text = t('The phone has no room left. Free some, and try again.')
      showToast(t('Not saved'), text, 'destructive')
      return false
    }
  }
}
