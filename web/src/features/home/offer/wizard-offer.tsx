import { lazy, Suspense } from 'react'
import { useSession } from '#web/shop/account/session.ts'

const OfferCard = lazy(async () => ({ default: (await import('./offer-card.tsx')).OfferCard }))

/** A customer who has not been through the setup wizard is offered it, until they say no. */
export const WizardOffer = () => {
  const userId = useSession(({ user }) =>
    user !== null && user.role === 'customer' && !user.wizardCompleted ? user.id : null,
  )
  return <Suspense>{userId === null ? null : <OfferCard userId={userId} />}</Suspense>
}
