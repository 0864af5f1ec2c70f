import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './record-facts.module.css'

/** The facts of one record, as many beside each other as there is room for. */
export const RecordFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <Facts className={styles.facts} facts={facts} />
)
