import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm, reaches } from '#contract/rules/distance.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { requestBranch } from '#web/shop/branch-switch/request-branch.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './branch-box.module.css'
import type { BranchStock } from './use-product.ts'

/** The number of branches shown at first. A button shows the others. */
const OFFERED = 2

type Option = { branch: Branch; quantity: number }

/**
 * Sorts branches that deliver to the shopper's place before the others, if the place is known. In each group the
 * nearest come first.
 */
const bestFirst = (options: readonly Option[], here: Branch, place: Coordinates | undefined) => {
  const rank = ({ branch }: Option) => (place !== undefined && reaches(branch, place) ? 0 : 1)
  const way = ({ branch }: Option) => distanceKm(place ?? here, branch)
  return [...options].sort((a, b) => rank(a) - rank(b) || way(a) - way(b))
}

const Row = ({
  option: { branch, quantity },
  place,
}: {
  option: Option
  place: Coordinates | undefined
}) => {
  const t = useText()
  const { name } = branch
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>{t('In Stock ({n})', { n: quantity })}</span>
          {place === undefined ? null : (
            <>
              <span>{' · '}</span>
              <span>{t('{km} km from you', { km: distanceKm(place, branch).toFixed(1) })}</span>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        className={styles.switch}
        aria-label={t('Switch to {branch}', { branch: name })}
        onClick={() => requestBranch(branch)}
      >
        {t('Switch')}
      </button>
    </li>
  )
}

/** Other branches that have the product: the best two, and the rest on request. */
const OtherBranches = ({ here, stock }: { here: Branch; stock: BranchStock['elsewhere'] }) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const place = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const known = stock.flatMap(({ branchId, quantity }) => {
    const branch = data.find(({ id }) => id === branchId)
    return branch === undefined ? [] : [{ branch, quantity }]
  })
  const options = bestFirst(known, here, place)
  const rowOf = (option: Option) => <Row key={option.branch.id} option={option} place={place} />
  const others = options.slice(OFFERED)
  return (
    <>
      <ul className={styles.rows}>{options.slice(0, OFFERED).map(rowOf)}</ul>
      {others.length === 0 ? null : (
        <details className={styles.more}>
          <summary>
            <span>{t('More branches ({n})', { n: others.length })}</span>
            <span className={styles.sign}>
              <Icon name="chevron" size={18} />
            </span>
          </summary>
          <ul className={styles.rows}>{others.map(rowOf)}</ul>
        </details>
      )}
    </>
  )
}

/** Says whether the current branch has the product. If it is sold out there, names other branches that have it. */
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
