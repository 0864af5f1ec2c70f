import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm, nearestReaching, reaches } from '#contract/rules/distance.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { branchesQuery } from '../branch/branch.ts'
import styles from './reach-note.module.css'
import { requestBranch } from './request-branch.ts'

const Outside = ({ branch, to, brief }: { branch: Branch; to: Coordinates; brief: boolean }) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const other = nearestReaching(
    data.filter(({ isActive }) => isActive),
    to,
  )
  const names = { branch: branch.name, other: other?.name ?? '' }
  return (
    <div className={`${styles.note} ${styles.outside} ${brief ? styles.brief : ''}`}>
      <Icon name="alert" size={18} />
      <span className={styles.words}>
        {other === undefined
          ? t('Outside the delivery area of {branch}: no branch of ours reaches you yet', names)
          : t('Outside the delivery area of {branch}: {other} reaches you', names)}
      </span>
      {other === undefined ? null : (
        <Button look="outline" onClick={() => requestBranch(other)}>
          {t('Switch to {other}', names)}
        </Button>
      )}
    </div>
  )
}

/** Says whether the branch delivers to a place, and for which fee. If it does not, names another branch that does. */
export const ReachNote = ({
  branch,
  to,
  brief = false,
}: {
  branch: Branch
  to: Coordinates
  brief?: boolean
}) => {
  const t = useText()
  if (!reaches(branch, to)) return <Outside branch={branch} to={to} brief={brief} />
  return (
    <div className={`${styles.note} ${styles.reached}`}>
      <Icon name="check" size={18} />
      <span>
        <strong>{t('Delivers to you')}</strong>
        {brief ? null : (
          <span>
            {t(': {km} km from {branch}, delivery {fee}', {
              km: distanceKm(branch, to).toFixed(1),
              branch: branch.name,
              fee: formatKsh(deliveryFee(branch.deliveryRadius)),
            })}
          </span>
        )}
      </span>
    </div>
  )
}
