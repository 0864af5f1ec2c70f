import styles from './progress-bar.module.css'

/** `value` is limited to 0 to `max`. `text` is read out by screen readers. */
export const ProgressBar = ({
  label,
  text,
  value,
  max,
}: {
  label: string
  text: string
  value: number
  max: number
}) => (
  <progress
    className={styles.bar}
    aria-label={label}
    aria-valuetext={text}
    max={max}
    value={Math.min(Math.max(value, 0), max)}
  />
)
