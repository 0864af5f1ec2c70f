import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { useEver } from '#web/lib/load-later.ts'
import { useClock, useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ReachNote } from '../../shop/branch-switch/reach-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './info-strip.module.css'

const LocationDialog = lazy(async () => ({
  default: (await import('./location-dialog.tsx')).LocationDialog,
}))

const LocationButton = () => {
  const t = useText()
  const place = useDeliveryLocation((state) => state.place)
  const [open, setOpen] = useState(false)
  const asked = useEver(open)
  return (
    <>
      <button
        type="button"
        className={styles.location}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" size={18} />
        <span className={styles.caption}>{t('Delivering to')}</span>
        <span className={styles.place}>{place?.text ?? t('Set your location')}</span>
      </button>
      <Suspense>
        {asked ? <LocationDialog open={open} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

const BranchInfo = ({ branch }: { branch: Branch }) => {
  const t = useText()
  const clock = useClock()
  return (
    <p className={styles.branch}>
      <Link to={`/branches?code=${encodeURIComponent(branch.code)}`} className={styles.name}>
        {branch.name}
      </Link>
      <span>
        <Icon name="clock" size={16} />
        <span>{`${clock(branch.openingTime)} - ${clock(branch.closingTime)}`}</span>
      </span>
      <span>
        <Icon name="truck" size={16} />
        <span>{t('Delivers within {radius} km', { radius: branch.deliveryRadius })}</span>
      </span>
      <span>{t('Delivery {fee}', { fee: formatKsh(deliveryFee(branch.deliveryRadius)) })}</span>
    </p>
  )
}

/** Says whether the branch delivers to the shopper's place. Shows nothing while the shopper's place is not known. */
const Reach = ({ branch }: { branch: Branch }) => {
  const to = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  if (to === undefined) return null
  return (
    <div className={styles.reach} role="status">
      <ReachNote branch={branch} to={to} brief />
    </div>
  )
}

/** Tells the shopper that a closed branch delivers nothing before it opens. */
const Closed = ({ branch }: { branch: Branch }) => {
  const closed = useClosed(branch)
  return closed === undefined ? null : <p className={styles.closed}>{closed}</p>
}

/**
 * The current branch with its hours and delivery. The strip keeps its height while the branches load, so that nothing
 * jumps.
 */
export const InfoStrip = () => {
  const t = useText()
  const branch = useCurrentBranch()
  const { isPending } = useQuery(branchesQuery)
  return (
    <section className={styles.strip} aria-label={t('Branch and delivery')}>
      <div className={`page ${styles.row}`}>
        {branch === undefined ? null : <Closed branch={branch} />}
        {branch === undefined ? null : <BranchInfo branch={branch} />}
        {isPending ? <p className={styles.branch} aria-hidden="true" /> : null}
        <LocationButton />
        {branch === undefined ? null : <Reach branch={branch} />}
      </div>
    </section>
  )
}
