import { useText } from '../../lib/text.ts'
import { useAway } from './live.ts'

/** Why something that needs the server cannot be done now. Undefined while the page is connected. */
export const useWhyOffline = (): string | undefined => {
  const t = useText()
  return useAway() ? t('You are offline: this needs a connection.') : undefined
}
