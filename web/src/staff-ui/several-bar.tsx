import type { ReactNode } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import styles from './several-bar.module.css'
import { isRefused, type SeveralState } from './use-several.ts'

const textOf = ({ total, outcomes }: SeveralState): string => {
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
  const refused = state.outcomes.filter(isRefused)
  const done = state.outcomes.filter((one) => !isRefused(one))
  return (
    <div className={styles.outcomes}>
      <p>
        <strong>{textOf(state)}</strong>
      </p>
      <ul>
        {[...refused, ...done].map(({ name, why }) => (
          <li key={name} className={why === undefined ? undefined : styles.refused}>
            {why === undefined ? t('{name}: done', { name }) : t('{name}: {why}', { name, why })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Stays at the bottom of the window while rows of the list above are ticked. It holds the actions on these rows, and
 * then says what came of each.
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
