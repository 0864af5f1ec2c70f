import type { ReactNode } from 'react'
import styles from './staff-form.module.css'

/** Fields that are seldom needed. Their form opens them where one of them is wrong. */
export const MoreFields = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.more}>
    <summary>{label}</summary>
    <div className={styles.fields}>{children}</div>
  </details>
)
