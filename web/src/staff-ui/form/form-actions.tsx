import type { ReactNode } from 'react'
import styles from './form-actions.module.css'

/** The buttons of a form. With `stays` they are in view while the drawer around a long form scrolls. */
export const FormActions = ({ stays, children }: { stays: boolean; children: ReactNode }) => (
  <div className={`${styles.actions} ${stays ? styles.stays : ''}`}>{children}</div>
)
