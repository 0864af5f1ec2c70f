import { deliveryCard } from '#contract/delivery/delivery.ts'
import { z } from '#contract/rules/zod.ts'
import { keys } from '../../shop/keys.ts'
import { deliveriesPath } from './paths.ts'
import { useHeard } from './use-heard.ts'
import { useDriversPhone } from './use-outbox.ts'

const cards = z.array(deliveryCard)

export const useOwnDeliveries = () => {
  const { owner } = useDriversPhone()
  return useHeard(deliveriesPath, cards, keys.own(owner).deliveries({ of: 'driver' }))
}
