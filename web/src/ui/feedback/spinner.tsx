import styles from './spinner.module.css'

/** Turns while something is on its way. The part around it says so to screen readers. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${styles.spinner} ${className}`} aria-hidden="true" />
)
