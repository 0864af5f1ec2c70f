import type { Facts as AuditFacts } from '#contract/audit/audit.ts'
import { type AuditField, auditFields } from '#contract/audit/fields.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import styles from './audit.module.css'
import { fieldWords } from './field-words.ts'
import { useNames } from './use-names.ts'
import { valueLines } from './value-text.ts'

/** Lists and longer texts have the whole width. */
const LONG = 60

/** What the thing was at the moment. `leftOut`: told elsewhere. */
export const FactsView = ({
  facts,
  leftOut,
}: {
  facts: AuditFacts | null
  leftOut: readonly AuditField[]
}) => {
  const nameOf = useNames()
  if (facts === null) return <p className={styles.quiet}>{t('It was not there at this moment.')}</p>
  const fields = auditFields.filter((field) => field in facts && !leftOut.includes(field))
  const told = (field: AuditField): Fact => [
    fieldWords[field],
    valueLines(field, facts[field], nameOf).map((line, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value have no id.
      <span key={n} className={styles.line}>
        {line}
      </span>
    )),
  ]
  const isLong = (field: AuditField): boolean => {
    const value = facts[field]
    return typeof value === 'string'
      ? value.length > LONG
      : Array.isArray(value) && value.length > 0
  }
  const long = fields.filter(isLong)
  return (
    <>
      <RecordFacts facts={fields.filter((field) => !isLong(field)).map(told)} />
      {long.length === 0 ? null : <Facts className={styles.long} facts={long.map(told)} />}
    </>
  )
}
