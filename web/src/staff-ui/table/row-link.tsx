import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './data-table.module.css'

/** Opens the subject of its row, also by a press elsewhere in the row. A row holds one such link. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} preventScrollReset data-row="" className={styles.open}>
    {children}
  </Link>
)
