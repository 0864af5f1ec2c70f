import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from '#contract/rules/zod.ts'
import { useText } from '../../lib/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './orders.module.css'
import { type Tracked, TrackForm } from './track-form.tsx'

/** The order that the visitor has just placed as a guest. */
const placed = z
  .object({ orderNumber: z.string(), phone: z.string() })
  .catch({ orderNumber: '', phone: '' })

const TrackedOrder = lazy(async () => ({
  default: (await import('./tracked-order.tsx')).TrackedOrder,
}))

export const GuestOrders = () => {
  const t = useText()
  const { state } = useLocation()
  const [tracked, setTracked] = useState<Tracked>()
  return (
    <div className={styles.guest}>
      <EmptyState
        title={t('Sign In Required')}
        text={t('Please sign in to view your orders.')}
        action={
          <ButtonLink to="/" state={{ signInFor: '/orders' }}>
            {t('Sign In')}
          </ButtonLink>
        }
      />
      {tracked === undefined ? (
        <TrackForm known={placed.parse(state)} onFound={setTracked} />
      ) : (
        <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
          <TrackedOrder tracked={tracked} onBack={() => setTracked(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
