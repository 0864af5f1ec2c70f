import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { deliveryFee, formatKsh } from '#contract/rules/money.ts'
import { useEver } from '#web/lib/load-later.ts'
import { Link } from '#web/lib/router/router.tsx'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { useClock, useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { useOpensNext } from '../../shop/branch/hours-notes.tsx'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFold } from './fold.ts'
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
      <Suspense fallback={<Coming />}>
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

/** On a phone: when a closed branch opens next, or what a delivery costs. */
const PhoneFact = ({ branch }: { branch: Branch }) => {
  const t = useText()
  const opens = useOpensNext(branch)
  const fee = formatKsh(deliveryFee(branch.deliveryRadius))
  return (
    <p className={`${styles.fact} ${opens === undefined ? '' : styles.late}`}>
      {opens ?? t('Delivery {fee}', { fee })}
    </p>
  )
}

const Reach = lazy(async () => ({ default: (await import('./reach.tsx')).Reach }))

/**
 * Says whether the branch delivers to the shopper's place. While the place is not known, a phone shows a fact about the
 * branch there, so that the strip always has one line.
 */
const ReachOrFact = ({ branch }: { branch: Branch }) => {
  const to = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const fact = <PhoneFact branch={branch} />
  if (to === undefined) return fact
  return (
    <Suspense fallback={fact}>
      <Reach branch={branch} to={to} instead={fact} />
    </Suspense>
  )
}

/** Tells the shopper that a closed branch delivers nothing before it opens. */
const Closed = ({ branch }: { branch: Branch }) => {
  const closed = useClosed(branch)
  return closed === undefined ? null : <p className={styles.closed}>{closed}</p>
}

/**
 * The current branch with its hours and delivery. The strip keeps its height while the branches load, so that nothing
 * jumps. On a phone the strip is one line about the place, since the header names the branch, and leaves while the
 * shopper scrolls down.
 */
export const InfoStrip = () => {
  const t = useText()
  useFold()
  const branch = useCurrentBranch()
  const { isPending } = useQuery(branchesQuery)
  return (
    <section className={styles.strip} aria-label={t('Branch and delivery')}>
      <div className={`page ${styles.row}`}>
        {branch === undefined ? null : <Closed branch={branch} />}
        {branch === undefined ? null : <BranchInfo branch={branch} />}
        {isPending ? <p className={styles.branch} aria-hidden="true" /> : null}
        <LocationButton />
        {branch === undefined ? null : <ReachOrFact branch={branch} />}
      </div>
    </section>
  )
}
