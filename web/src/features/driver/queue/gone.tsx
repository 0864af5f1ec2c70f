import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import type { Entry } from '#web/lib/outbox/entry.ts'
import { useText } from '#web/lib/text.ts'
import styles from '../driver.module.css'
import { useQueue } from '../use-outbox.ts'
import { Refused } from './refused.tsx'

const isOfDelivery = ({ kind }: Entry): boolean =>
  kind === 'step' || kind === 'note' || kind === 'photo'

/** What was refused of deliveries that are not among the driver's any more: somebody else was given them meanwhile. */
export const GoneDeliveries = ({ cards }: { cards: readonly DeliveryCard[] }) => {
  const t = useText()
  const { entries } = useQueue()
  const own = new Set(cards.map(({ id }) => id))
  const gone = entries.filter((entry) => isOfDelivery(entry) && !own.has(entry.lane))
  return gone
    .filter(({ refusal }) => refusal !== undefined)
    .map((refused) => (
      <section
        key={refused.lane}
        className={styles.card}
        aria-label={t('Delivery {number}', { number: refused.about ?? '' })}
      >
        <h2 className={styles.number}>{refused.about}</h2>
        <Refused
          refused={refused}
          waiting={gone.filter(({ lane }) => lane === refused.lane).length - 1}
        />
      </section>
    ))
}
