import { useText } from '../../lib/text.ts'
import styles from '../../shop/live/live-updates.module.css'

/**
 * Says quietly that figures on the page may be old. The live region is there before its text, so that it is read out.
 */
export const OfflineHint = ({ offline }: { offline: boolean }) => {
  const t = useText()
  return (
    <div role="status" className={styles.place}>
      {offline ? (
        <p className={styles.offline}>{t('You are offline. We keep trying to reconnect.')}</p>
      ) : null}
    </div>
  )
}
