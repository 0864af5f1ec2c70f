import type { AuditFacts } from '#contract/audit.ts'
import type { AuditField } from '#contract/audit-vocabulary.ts'
import { fill as t } from '#contract/rules/text.ts'
import { shelfTerms, termText } from '#web/staff-shop/stock/stock-words.ts'
import styles from './audit.module.css'

type Shown = { field: AuditField; label: string; text: string; isTotal?: true }

const figure = (facts: AuditFacts, field: AuditField): number => Number(facts[field] ?? 0)

const linesOf = (facts: AuditFacts): Shown[] => [
  ...shelfTerms.map(({ term, sign, label }) => ({
    field: term,
    label,
    text: termText(sign, figure(facts, term)),
  })),
  {
    field: 'onHand',
    label: t('On the shelf'),
    text: `= ${figure(facts, 'onHand')}`,
    isTotal: true,
  },
  { field: 'reserved', label: t('Reserved'), text: termText('−', figure(facts, 'reserved')) },
  {
    field: 'sellable',
    label: t('Can be sold'),
    text: `= ${figure(facts, 'sellable')}`,
    isTotal: true,
  },
]

/** The sum that explains the stock at the chosen moment. A press on a figure shows its events. */
export const StockSumAt = ({
  facts,
  chosen,
  onChoose,
}: {
  facts: AuditFacts
  chosen: AuditField | null
  onChoose(field: AuditField | null): void
}) => (
  <section className={styles.section}>
    <h2>{t('Why {n}?', { n: figure(facts, 'sellable') })}</h2>
    <ul className={styles.sum}>
      {linesOf(facts).map(({ field, label, text, isTotal }) => (
        <li key={field}>
          <button
            type="button"
            className={`${styles.term} ${isTotal ? styles.total : ''}`}
            aria-pressed={chosen === field}
            onClick={() => onChoose(chosen === field ? null : field)}
          >
            <span>{label}</span>
            <span className={styles.figure}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
