import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'leaf' | 'solid' | 'mango' | 'tomato' | 'sky' | 'plain'

/** A small label on a card or beside a heading. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
