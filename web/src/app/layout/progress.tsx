import { useIsComing } from '../router/coming.ts'
import styles from './progress.module.css'

/**
 * A thin line while the next page's script is on its way. It waits for a moment, since most pages are there at once.
 */
export const Progress = () =>
  useIsComing() ? <div className={styles.progress} aria-hidden="true" /> : null
