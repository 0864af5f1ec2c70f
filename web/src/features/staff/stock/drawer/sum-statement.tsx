import { useState } from 'react'
import type { StockSum, StockTerm } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { shelfTerms, termText } from '../stock-words.ts'
import styles from './stock-drawer.module.css'
import { TermMoves } from './term-moves.tsx'

const Term = ({
  stockId,
  term,
  label,
  pieces,
}: {
  stockId: string
  term: StockTerm
  label: string
  /** The pieces with their sign. */
  pieces: string
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={styles.term}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.pieces}>{pieces}</span>
      </button>
      {isOpen ? <TermMoves stockId={stockId} term={term} label={label} /> : null}
    </li>
  )
}

const Total = ({ label, pieces }: { label: string; pieces: number }) => (
  <li className={styles.total}>
    <span className={styles.label}>{label}</span>
    <span className={styles.pieces}>{`= ${pieces}`}</span>
  </li>
)

/** Why the shelf holds what it holds. Each term opens the events that make it. */
export const SumStatement = ({ sum }: { sum: StockSum }) => (
  <section className={styles.why}>
    <h3>{t('Why {n}?', { n: sum.quantity })}</h3>
    <ol className={styles.sum}>
      {shelfTerms.map(({ term, sign, label }) => (
        <Term
          key={term}
          stockId={sum.id}
          term={term}
          label={label}
          pieces={termText(sign, sum[term])}
        />
      ))}
      <Total label={t('On the shelf')} pieces={sum.onHand} />
      <Term
        stockId={sum.id}
        term="reserved"
        label={t('Reserved now')}
        pieces={termText('−', sum.reserved)}
      />
      <Total label={t('Can be sold')} pieces={sum.quantity} />
    </ol>
  </section>
)
