import { useNavigation } from 'react-router-dom'
import styles from './progress.module.css'

/**
 * A thin line while the next page's script is on its way. It waits for a moment, since most pages are there at once.
 */
export const Progress = () => {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}
