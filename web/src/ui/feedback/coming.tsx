import { useText } from '../../lib/text.ts'
import { Spinner } from '../button.tsx'
import styles from './coming.module.css'

/** Says that what was pressed for is on its way, while its script loads. */
export const Coming = () => {
  const t = useText()
  return (
    <div role="status" className={styles.place}>
      <span className={styles.words}>
        <Spinner />
        <span>{t('Loading…')}</span>
      </span>
    </div>
  )
}
