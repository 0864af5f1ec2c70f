import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm, reaches } from '#contract/rules/distance.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useCurrentBranch } from '../branch/branch.ts'
import { useDeliveryLocation } from '../branch/delivery-location.ts'
import { OpenBadge } from '../branch/hours-notes.tsx'
import styles from './branch-card.module.css'
import { requestBranch } from './request-branch.ts'

/** Shows how far away the branch is, and whether it delivers to the shopper. */
const Distance = ({ branch, here }: { branch: Branch; here: Coordinates }) => {
  const t = useText()
  const reached = reaches(branch, here)
  return (
    <p className={`${styles.fact} ${reached ? styles.near : ''}`}>
      <Icon name={reached ? 'check' : 'locate'} size={18} />
      <span>
        <span>{`${t('{km} km from you', { km: distanceKm(here, branch).toFixed(1) })}:`}</span>{' '}
        <span>{reached ? t('delivers to you') : t('too far to deliver')}</span>
      </span>
    </p>
  )
}

/** `marked`: a link on another page led to this branch. */
export const BranchCard = ({
  branch,
  marked = false,
  eager = false,
  heading: Heading = 'h3',
}: {
  branch: Branch
  marked?: boolean
  eager?: boolean
  heading?: 'h2' | 'h3'
}) => {
  const t = useText()
  const selected = useCurrentBranch()?.id === branch.id
  const here = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  return (
    <article className={`${styles.card} ${marked ? styles.marked : ''}`}>
      <div className={styles.picture}>
        <Picture src={branch.imageUrl} of="branch" eager={eager} />
        <span className={styles.open}>
          <OpenBadge branch={branch} tone="solid" />
        </span>
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link to={`/products?branch=${branch.id}`}>{branch.name}</Link>
        </Heading>
        <p className={styles.fact}>
          <Icon name="truck" size={18} />
          <span>
            {t('{deliveryRadius} km delivery radius', { deliveryRadius: branch.deliveryRadius })}
          </span>
        </p>
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span className={styles.street}>{branch.street}</span>
        </p>
        {here === undefined ? null : <Distance branch={branch} here={here} />}
        <Button
          wide
          look={selected ? 'primary' : 'outline'}
          aria-label={t(selected ? 'Selected: {name}' : 'Select {name}', { name: branch.name })}
          onClick={() => requestBranch(branch)}
        >
          {selected ? <Icon name="check" size={18} /> : null}
          <span>{selected ? t('Selected') : t('Select')}</span>
        </Button>
      </div>
    </article>
  )
}

export const BranchCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={`${styles.picture} ${styles.shape}`}>
      <Skeleton height="100%" radius="14px" />
    </div>
    <div className={styles.words}>
      <Skeleton width="50%" height="24px" />
      <Skeleton width="80%" height="24px" />
      <Skeleton width="90%" height="44px" />
      <Skeleton height="44px" radius="10px" />
    </div>
  </div>
)
