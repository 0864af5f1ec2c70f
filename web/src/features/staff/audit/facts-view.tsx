import type { Facts } from '#contract/audit/audit.ts'
import { type AuditField, auditFields } from '#contract/audit/vocabulary.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import styles from './audit.module.css'
import { fieldWords, valueLines } from './field-words.ts'
import { useNames } from './use-names.ts'

/** What the thing was at the moment. `leftOut`: told elsewhere. */
export const FactsView = ({
  facts,
  leftOut,
}: {
  facts: Facts | null
  leftOut: readonly AuditField[]
}) => {
  const nameOf = useNames()
  if (facts === null) return <p className={styles.quiet}>{t('It was not there at this moment.')}</p>
  const fields = auditFields.filter((field) => field in facts && !leftOut.includes(field))
  return (
    <RecordFacts
      facts={fields.map((field) => [
        fieldWords[field],
        valueLines(field, facts[field], nameOf).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value have no id.
          <span key={n} className={styles.line}>
            {line}
          </span>
        )),
      ])}
    />
  )
}
