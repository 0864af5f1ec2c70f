import type { Branch } from '#contract/catalogue/catalogue.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { BranchStock } from '../use-product.ts'
import styles from './branch-box.module.css'
import { OtherBranches } from './other-branches.tsx'

/** Says whether the current branch has the product, or else which others do. */
export const BranchBox = ({ branch, stock }: { branch: Branch; stock: BranchStock }) => {
  const t = useText()
  const gone = stock.available === 0
  return (
    <div className={`${styles.box} ${gone ? styles.gone : ''}`}>
      <p className={styles.line}>
        <Icon name="shop" size={20} />
        <span>
          {gone
            ? t('Not available at {branch} now', { branch: branch.name })
            : t('Available at {branch}', { branch: branch.name })}
        </span>
      </p>
      {gone && stock.elsewhere.length > 0 ? (
        <OtherBranches here={branch} stock={stock.elsewhere} />
      ) : (
        <p className={styles.line}>
          <Icon name="truck" size={20} />
          <span>
            <span>{t('Delivers within {radius} km', { radius: branch.deliveryRadius })}</span>
            <span>{' · '}</span>
            <span>
              {t('Delivery {fee}', { fee: formatKsh(deliveryFee(branch.deliveryRadius)) })}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
