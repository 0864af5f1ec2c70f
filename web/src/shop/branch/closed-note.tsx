import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useClosed } from './closed.ts'
import styles from './closed-note.module.css'

/** Warns before anybody pays: a closed branch brings nothing before it opens. The live region precedes its text. */
export const ClosedNote = ({ branch }: { branch: Branch | undefined }) => {
  const closed = useClosed(branch)
  return (
    <div role="status" className={styles.place}>
      {closed === undefined ? null : <p className={styles.note}>{closed}</p>}
    </div>
  )
}
