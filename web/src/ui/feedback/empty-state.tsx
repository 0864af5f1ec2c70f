import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Kitenge } from '../kitenge.tsx'
import styles from './empty-state.module.css'

/** Says that there is nothing here (yet) and why, and offers one thing to do about it. */
export const EmptyState = ({
  icon = 'bag',
  title,
  text,
  action,
  heading: Heading = 'h2',
}: {
  icon?: IconName
  title: string
  text?: string
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}) => (
  <div className={styles.empty}>
    <div className={styles.art}>
      <Icon name={icon} size={52} />
      <div className={styles.band}>
        <Kitenge />
      </div>
    </div>
    <Heading className={styles.title}>{title}</Heading>
    {text === undefined ? null : <p className={styles.text}>{text}</p>}
    {action}
  </div>
)
