import { lazy, Suspense } from 'react'
import { nextTask } from '#web/lib/load-later.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const DeliveryPin = lazy(async () => {
  await nextTask()
  return { default: (await import('./delivery-pin.tsx')).DeliveryPin }
})

/** The pin of the address. Its script comes after the form's. */
export const LazyPin = () => (
  <Suspense fallback={<Skeleton height="132px" radius="10px" />}>
    <DeliveryPin />
  </Suspense>
)
