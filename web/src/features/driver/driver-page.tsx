import { useEffect } from 'react'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DriversDay } from './drivers-day.tsx'
import { keepAtHand } from './phone/keep-at-hand.ts'
import { PhoneContext, usePhone } from './use-outbox.ts'

const OpenedPage = ({ owner }: { owner: string }) => {
  const t = useText()
  const phone = usePhone(owner)
  useEffect(keepAtHand, [])
  if (phone === 'opening') return <Skeleton height="70svh" radius="14px" />
  if (phone === 'none')
    return (
      <EmptyState
        icon="alert"
        heading="h1"
        title={t('This browser keeps nothing')}
        text={t('Your steps could get lost. Please allow storage, or use another browser.')}
      />
    )
  return (
    <PhoneContext value={phone}>
      <DriversDay />
    </PhoneContext>
  )
}

/** A driver's day, for a phone in one hand. Another driver who signs in finds an own queue. */
export const DriverPage = () => {
  const owner = useSession(({ user }) => user?.id)
  return owner === undefined ? null : <OpenedPage key={owner} owner={owner} />
}
