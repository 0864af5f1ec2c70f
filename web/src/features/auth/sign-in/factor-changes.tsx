import { formatDateTime } from '#contract/rules/dates.ts'
import type { FactorStanding } from '#contract/sign-in.ts'
import { useText } from '#web/lib/text.ts'
import { factorChangeWords } from '#web/shop/account/factor-changes.ts'
import styles from '../auth.module.css'

/** The last changes of the second factor, the newest first. */
export const FactorChanges = ({ changes }: Pick<FactorStanding, 'changes'>) => {
  const t = useText()
  if (changes.length === 0) return null
  return (
    <details className={styles.forgotten} open={changes.some(({ isNews }) => isNews)}>
      <summary>{t('Last changes')}</summary>
      <ul className={styles.note}>
        {changes.map(({ at, what }) => (
          <li key={`${at} ${what}`}>{`${t(factorChangeWords[what])}, ${formatDateTime(at)}`}</li>
        ))}
      </ul>
    </details>
  )
}
