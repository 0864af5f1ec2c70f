import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'

/** Who is about to pay has it on its way already. */
export const loadPanel = () => import('./payment-panel.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).PaymentPanel }))

/** The payment panel, whose script comes only once there is something to pay. */
export const LazyPanel = (props: PaymentPanelProps) => (
  <Suspense fallback={<Skeleton height="420px" radius="10px" />}>
    <Panel {...props} />
  </Suspense>
)
