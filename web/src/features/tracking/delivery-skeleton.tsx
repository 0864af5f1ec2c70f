import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './tracking.module.css'

const rows = [1, 2, 3, 4, 5]

/** Stands for a delivery while it loads. */
export const DeliverySkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    {rows.map((row) => (
      <Skeleton key={row} height="64px" radius="14px" />
    ))}
  </div>
)
