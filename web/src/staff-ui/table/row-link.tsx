import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './data-table.module.css'

/** Opens what its row is of, also by a press elsewhere in the row. One a row. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} preventScrollReset data-row="" className={styles.open}>
    {children}
  </Link>
)
