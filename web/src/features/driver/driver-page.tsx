import { useEffect } from 'react'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DriversDay } from './drivers-day.tsx'
import { PhoneContext, usePhone } from './drivers-phone.ts'

/**
 * Fetches once more the files that the page loaded before the service worker took over. The worker stores what passes
 * through it, so the page later opens without a network.
 */
const seeAgain = async () => {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  await Promise.all(own.map((url) => fetch(url)))
}

/** Asks the browser not to delete the stored queue. Browsers usually agree if the app is installed. */
const keepAtHand = () => {
  navigator.storage?.persist?.().catch(() => undefined)
  const worker = navigator.serviceWorker
  if (worker === undefined) return
  if (worker.controller === null)
    worker.addEventListener('controllerchange', () => void seeAgain().catch(() => undefined), {
      once: true,
    })
}

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

/** A driver's working day, for use with one hand on a phone. Each driver who signs in has a queue of their own. */
export const DriverPage = () => {
  const owner = useSession(({ user }) => user?.id)
  return owner === undefined ? null : <OpenedPage key={owner} owner={owner} />
}
