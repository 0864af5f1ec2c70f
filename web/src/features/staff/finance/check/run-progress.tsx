import { useId } from 'react'
import type { ReplayProgress } from '#contract/finance/replay.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './check.module.css'

/** How far it is, in words and as a bar with a name. */
export const RunProgress = ({
  progress,
  stop,
}: {
  progress: ReplayProgress | undefined
  stop(): void
}) => {
  const id = useId()
  const { done = 0, total = 0, perSecond = 0 } = progress ?? {}
  const text = t('{done} of {total} entries, {rate} events a second', {
    done: done.toLocaleString('en-KE'),
    total: total.toLocaleString('en-KE'),
    rate: perSecond.toLocaleString('en-KE'),
  })
  return (
    <div className={styles.progress}>
      <p id={id}>{text}</p>
      <progress aria-labelledby={id} value={done} max={Math.max(total, 1)} />
      <Button onClick={stop}>{t('Stop')}</Button>
    </div>
  )
}
