import type { Branch } from '#contract/catalogue/catalogue.ts'
import { useClock, useText } from '../../lib/text.ts'
import { OpenBadge } from '../../shop/branch/open-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './branch-dialog.module.css'

/** `distance` is in km. */
export const BranchOption = ({
  branch,
  chosen,
  distance,
  onChoose,
}: {
  branch: Branch
  chosen: boolean
  distance: number | undefined
  onChoose(branch: Branch): void
}) => {
  const t = useText()
  const clock = useClock()
  return (
    <li>
      <button
        type="button"
        className={styles.option}
        aria-pressed={chosen}
        onClick={() => onChoose(branch)}
      >
        <span className={styles.words}>
          <span className={styles.name}>
            <span>{branch.name}</span>
            <OpenBadge branch={branch} tone="leaf" />
          </span>
          <span className={styles.where}>{`${branch.street}, ${branch.city}`}</span>
          <span className={styles.where}>
            <span>
              {t('{opening} to {closing}', {
                opening: clock(branch.openingTime),
                closing: clock(branch.closingTime),
              })}
            </span>
            <span>{' · '}</span>
            <span>{t('Delivers within {radius} km', { radius: branch.deliveryRadius })}</span>
          </span>
          {distance === undefined ? null : (
            <span className={distance <= branch.deliveryRadius ? styles.near : styles.where}>
              {t('{km} km from you', { km: distance.toFixed(1) })}
            </span>
          )}
        </span>
        <span className={styles.mark}>{chosen ? <Icon name="check" size={20} /> : null}</span>
      </button>
    </li>
  )
}
