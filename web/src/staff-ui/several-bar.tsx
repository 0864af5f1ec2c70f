import type { ReactNode } from 'react'
import { type Translate, useText } from '#web/lib/text.ts'
import { Button } from './antd.ts'
import styles from './several-bar.module.css'
import { isRefused, type SeveralState, type useSeveral } from './use-several.ts'

const textOf = ({ total, outcomes }: SeveralState, t: Translate): string => {
  const refused = outcomes.filter(isRefused).length
  if (outcomes.length < total || refused === 0)
    return t('{n} of {total} done', { n: outcomes.length, total })
  return t('{done} of {total} done, {n} {n|was|were} refused', {
    done: total - refused,
    total,
    n: refused,
  })
}

/** What came of each record. The refused ones stand first, with the reason. */
export const SeveralOutcomes = (state: SeveralState) => {
  const t = useText()
  const refused = state.outcomes.filter(isRefused)
  const done = state.outcomes.filter((one) => !isRefused(one))
  return (
    <div className={styles.outcomes}>
      <p>
        <strong>{textOf(state, t)}</strong>
      </p>
      <ul>
        {[...refused, ...done].map(({ name, why }) => (
          <li key={name} className={why === undefined ? undefined : styles.refused}>
            {why === undefined ? t('{name}: done', { name }) : `${name}: ${why}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Stays at the bottom of the window while rows of a list are ticked. It holds the actions on these rows, and then says
 * what came of each. It stands before the list, so that the keyboard need not pass all rows, and is drawn after it: the
 * two lie in one grid.
 */
export const SeveralBar = ({
  label,
  state,
  children,
}: {
  label: string
  state: SeveralState | undefined
  children: ReactNode
}) => (
  <section className={styles.bar} aria-label={label}>
    <div role="status">{state === undefined ? null : <SeveralOutcomes {...state} />}</div>
    <div className={styles.actions}>{children}</div>
  </section>
)

/**
 * The bar of a list whose chosen records are changed together. Without chosen records and outcomes nothing is shown. Its
 * last button chooses none, and forgets the outcomes.
 */
export const SeveralActions = ({
  label,
  count,
  several: { state, isBusy, forget },
  onBegin,
  onClear,
  children,
}: {
  label: string
  /** The number of chosen records. */
  count: number
  several: Pick<ReturnType<typeof useSeveral>, 'state' | 'isBusy' | 'forget'>
  /** Shows the boxes of the rows. Undefined if they are there. */
  onBegin?: (() => void) | undefined
  onClear(): void
  children: ReactNode
}) => {
  const t = useText()
  if (onBegin !== undefined)
    return (
      <div className={styles.begin}>
        <Button onClick={onBegin}>{t('Choose several')}</Button>
      </div>
    )
  if (count === 0 && state === undefined) return null
  return (
    <SeveralBar label={label} state={state}>
      {children}
      <Button
        disabled={isBusy}
        onClick={() => {
          forget()
          onClear()
        }}
      >
        {t('Choose none')}
      </Button>
    </SeveralBar>
  )
}
