import { useQuery } from '@tanstack/react-query'
import type { Branch } from '../../../../src/contract/catalogue.ts'
import { useElsewhereText } from '../../components/elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { requestBranch } from '../../lib/branch-switch.ts'
import { branchesQuery } from '../../lib/catalogue-queries.ts'
import { useText } from '../../lib/text.ts'
import styles from './branch-box.module.css'
import type { BranchStock } from './use-product.ts'

/** Where it can be had: at the current branch, or when that has none, at which others. */
export const BranchBox = ({ branch, stock }: { branch: Branch; stock: BranchStock }) => {
  const t = useText()
  const elsewhere = useElsewhereText()
  const { data = [] } = useQuery(branchesQuery)
  const gone = stock.available === 0
  const others = stock.elsewhere.flatMap(
    ({ branchId }) => data.find(({ id }) => id === branchId) ?? [],
  )
  const goneText =
    others.length > 0
      ? elsewhere(branch.name, others)
      : t('Not available at {branch} now', { branch: branch.name })
  return (
    <div className={styles.box}>
      <p className={styles.line}>
        <Icon name="shop" size={20} />
        {gone ? goneText : t('Available at {branch}', { branch: branch.name })}
      </p>
      <p className={styles.line}>
        <Icon name="truck" size={20} />
        {t('Delivers within {radius} km', { radius: branch.deliveryRadius })}
      </p>
      {gone && others.length > 0 ? (
        <ul className={styles.list}>
          {others.map((other) => (
            <li key={other.id}>
              <button type="button" className={styles.other} onClick={() => requestBranch(other)}>
                {t('Switch to {branch}', { branch: other.name })}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
