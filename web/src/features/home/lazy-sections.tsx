import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/page-state.ts'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { useHomeBranch } from './product-rows.tsx'
import { RecommendationSkeletons, Section } from './sections.tsx'

const OwnRunning = lazy(async () => ({ default: (await import('./running-strip.tsx')).OwnRunning }))
const GuestRunning = lazy(async () => ({
  default: (await import('./running-strip.tsx')).GuestRunning,
}))

/** The shopper's order that is under way, if there is one. Its script is loaded only where there may be one. */
export const RunningOrder = () => {
  const hydrated = useHydrated()
  const userId = useSession((session) => session.user?.id)
  const guest = useCheckout(({ guestOrders }) => guestOrders.find(({ isOver }) => isOver !== true))
  if (!hydrated || (userId === undefined && guest === undefined)) return null
  return (
    <div>
      <Suspense>
        {userId === undefined ? (
          guest && <GuestRunning guest={guest} />
        ) : (
          <OwnRunning userId={userId} />
        )}
      </Suspense>
    </div>
  )
}

/** The row is below the first view, so nothing waits for it. */
const RecommendationRow = lazy(async () => ({
  default: (await import('./recommendation-row.tsx')).RecommendationRow,
}))

/** Products that this shopper may want from the branch. Shows nothing where there is no branch. */
export const Recommendations = () => {
  const t = useText()
  const { branch, ready } = useHomeBranch()
  const user = useSession((session) => session.user)
  if (ready && branch === undefined) return null
  return (
    <Section title={user === null ? t('Popular in Your Area') : t('Recommended for You')}>
      <Suspense fallback={<RecommendationSkeletons />}>
        {branch === undefined ? (
          <RecommendationSkeletons />
        ) : (
          <RecommendationRow branchId={branch.id} userId={user?.id} />
        )}
      </Suspense>
    </Section>
  )
}

const AgainRow = lazy(async () => ({ default: (await import('./again-row.tsx')).AgainRow }))

/** What a member has ordered before. Its script is loaded for members only. */
export const BuyAgain = () => {
  const userId = useSession(({ user }) => user?.id)
  return <Suspense>{userId === undefined ? null : <AgainRow userId={userId} />}</Suspense>
}

const OfferCard = lazy(async () => ({ default: (await import('./offer-card.tsx')).OfferCard }))

/** A customer who has not been through the setup wizard is offered it, until they say no. */
export const WizardOffer = () => {
  const userId = useSession(({ user }) =>
    user !== null && user.role === 'customer' && !user.wizardCompleted ? user.id : null,
  )
  return <Suspense>{userId === null ? null : <OfferCard userId={userId} />}</Suspense>
}
