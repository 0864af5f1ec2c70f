import styles from './progress-bar.module.css'

/** `value` is held between 0 and `max`. `text` says it in words, for those who hear the page. */
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
