import styles from '../button.module.css'

/** Turns while something is on its way. The part around it says so to screen readers. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.turning} ${className}`} aria-hidden="true" />
)
