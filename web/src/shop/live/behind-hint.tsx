import { useBehind } from '../../lib/behind.ts'
import { useText } from '../../lib/text.ts'
import styles from './live-updates.module.css'
import { useLive } from './live.ts'

/** Says quietly that the shop itself lags behind. A lost connection explains it better, so its hint comes alone. */
export const BehindHint = () => {
  const t = useText()
  const behind = useBehind().length > 0
  const offline = useLive((live) => live.offline)
  return (
    <div role="status">
      {behind && !offline ? (
        <p className={styles.behind}>{t('Some of what you see may be a few minutes old.')}</p>
      ) : null}
    </div>
  )
}
