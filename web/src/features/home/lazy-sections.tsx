import { lazy, Suspense, useContext } from 'react'
import { useHydrated } from '#web/lib/page-state.ts'
import { useText } from '#web/lib/text.ts'
import { FirstViewContext } from '#web/shop/account/first-view.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import styles from './home-page.module.css'
import { AGAIN, ProductRow, toCome } from './product-rows.tsx'
import { RecommendationSkeletons, Section, useHomeBranch } from './sections.tsx'

const OwnRunning = lazy(async () => ({ default: (await import('./running-strip.tsx')).OwnRunning }))
const GuestRunning = lazy(async () => ({
  default: (await import('./running-strip.tsx')).GuestRunning,
}))

/**
 * The shopper's order that is under way, and one that has ended and is still news. Their script is loaded only for
 * shoppers who may have such orders.
 */
export const RunningOrder = () => {
  const hydrated = useHydrated()
  const userId = useSession((session) => session.user?.id)
  const orders = useCheckout(({ guestOrders }) => guestOrders)
  const running = orders.find(({ isOver }) => isOver !== true)
  const ended = orders.find(({ tells }) => tells === true)
  const guests = [running, ended].filter((guest) => guest !== undefined)
  if (!hydrated || (userId === undefined && guests.length === 0)) return null
  return (
    <div>
      <Suspense>
        {userId === undefined ? <GuestRunning guests={guests} /> : <OwnRunning userId={userId} />}
      </Suspense>
    </div>
  )
}

/** The row lies below the first screen, so the page does not wait for its script. */
const RecommendationRow = lazy(async () => ({
  default: (await import('./recommendation-row.tsx')).RecommendationRow,
}))

/** Products of the branch that this shopper may like. Shows nothing if no branch is chosen. */
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

/** True if the script in the page's head has found orders that this browser keeps. */
const keepsOrders = (): boolean => document.documentElement.dataset.keepsOrders !== undefined

/** The room of the row. The server draws it for members; browsers that keep no orders hide it. */
const AgainRoom = () => {
  const t = useText()
  return (
    <div className={styles.again}>
      <Section title={t('Buy again')}>
        <ProductRow query={toCome} count={AGAIN} />
      </Section>
    </div>
  )
}

/** Products that a member has ordered before. The script is loaded for members only. */
export const BuyAgain = () => {
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const userId = useSession(({ user }) => user?.id)
  if (!hydrated) return guest ? null : <AgainRoom />
  if (userId === undefined) return null
  const room = keepsOrders() ? <AgainRoom /> : null
  return (
    <Suspense fallback={room}>
      <AgainRow userId={userId} room={room} />
    </Suspense>
  )
}

const OfferCard = lazy(async () => ({ default: (await import('./offer-card.tsx')).OfferCard }))

/** Offers the setup wizard to customers who have not completed it, until they decline. */
export const WizardOffer = () => {
  const userId = useSession(({ user }) =>
    user !== null && user.role === 'customer' && !user.wizardCompleted ? user.id : null,
  )
  return <Suspense>{userId === null ? null : <OfferCard userId={userId} />}</Suspense>
}
