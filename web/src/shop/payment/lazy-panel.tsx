import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'

/** Loads the panel early, for a shopper who is about to pay. */
export const loadPanel = () => import('./payment-panel.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).PaymentPanel }))

/** The payment panel. Its script loads when there is something to pay. */
export const LazyPanel = (props: PaymentPanelProps) => (
  <Suspense fallback={<Skeleton height="420px" radius="10px" />}>
    <Panel {...props} />
  </Suspense>
)
