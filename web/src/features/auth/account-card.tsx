import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { Kitenge } from '../../ui/icon.tsx'
import styles from './auth.module.css'

/** The frame of an account's form: a card, and the way home. */
export const AccountCard = ({ children }: { children: ReactNode }) => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`}>
      <Link to="/" className={styles.back}>
        <span aria-hidden="true">←</span> <span>{t('Back to Home')}</span>
      </Link>
      <div className={styles.card}>
        <Kitenge />
        <div className={styles.inside}>{children}</div>
      </div>
    </div>
  )
}
