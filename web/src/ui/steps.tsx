import { useText } from '../lib/text.ts'
import styles from './steps.module.css'

const stateOf = (index: number, current: number): 'done' | 'current' | 'ahead' => {
  if (index === current) return 'current'
  return index < current ? 'done' : 'ahead'
}

const Step = ({ label, index, current }: { label: string; index: number; current: number }) => {
  const t = useText()
  const state = stateOf(index, current)
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {state === 'done' ? '✓' : index + 1}
      </span>
      <span>
        <span>{label}</span>
        {state === 'done' ? <span className="visually-hidden">{` ${t('(done)')}`}</span> : null}
      </span>
    </li>
  )
}

/** The steps of a longer task, with the present one marked. They cannot be clicked. */
export const Steps = ({ labels, current }: { labels: readonly string[]; current: number }) => (
  <ol className={styles.steps}>
    {labels.map((label, index) => (
      <Step key={label} label={label} index={index} current={current} />
    ))}
  </ol>
)
