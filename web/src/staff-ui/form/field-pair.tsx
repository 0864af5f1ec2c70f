import type { ReactNode } from 'react'
import styles from './staff-form.module.css'

/** Short fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
