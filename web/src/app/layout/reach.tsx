import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, reaches } from '#contract/rules/distance.ts'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { type Offered, useBranchOffers } from '../../features/branch-choice/branch-offers.ts'
import { useEver } from '../../lib/load-later.ts'
import { useText } from '../../lib/text.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'
import { ReachNote } from '../../shop/branch-switch/reach-note.tsx'
import styles from './info-strip.module.css'

const BranchOfferDialog = lazy(async () => ({
  default: (await import('../../features/branch-choice/branch-offer.tsx')).BranchOfferDialog,
}))

/**
 * Leads to the branches that deliver to the place, while the shopper has not chosen one. The header names the branch whose
 * prices are shown until then.
 */
const Choice = ({ offered }: { offered: readonly Offered[] }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const asked = useEver(open)
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('{n} branches deliver', { n: offered.length })}
      </button>
      <Suspense fallback={<Coming />}>
        {asked ? (
          <BranchOfferDialog offered={open ? offered : undefined} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

/**
 * Says in the strip whether the branch delivers to a place. While no branch is chosen and several deliver there, it leads
 * to their choice. On a phone `instead` has the room if the branch delivers there, yet is closed.
 */
export const Reach = ({
  branch,
  to,
  instead,
}: {
  branch: Branch
  to: Coordinates
  instead: ReactNode
}) => {
  const closed = useClosed(branch) !== undefined
  const isReached = reaches(branch, to)
  const offered = useBranchOffers()(to)
  const choice = isReached ? offered : undefined
  if (choice !== undefined) return <Choice offered={choice} />
  const waits = closed && isReached
  return (
    <>
      <div className={`${styles.reach} ${waits ? styles.wide : ''}`} role="status">
        <ReachNote branch={branch} to={to} brief />
      </div>
      {waits ? instead : null}
    </>
  )
}
