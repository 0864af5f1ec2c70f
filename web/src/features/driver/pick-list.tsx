import { useEffect, useState } from 'react'
import type { DriverDelivery } from '#contract/delivery/drivers.ts'
import { z } from '#contract/rules/schema.ts'
import { useText } from '#web/lib/text.ts'
import { useKeep } from './acts.ts'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import { piecesOf } from './job-facts.tsx'

const keptTicks = z.array(z.string())

type Item = DriverDelivery['items'][number]
const keyOf = ({ productId, variantId }: Item): string => `${productId}.${variantId}`

/** The ticked items of a delivery. The phone keeps them until the shop knows that the goods were picked up. */
const useTicks = ({ id, status }: DriverDelivery) => {
  const { store, owner } = useDriversPhone()
  const keep = useKeep()
  const [ticks, setTicks] = useState<readonly string[]>([])
  const place = `${owner} ticks ${id}`
  const isPickedUp = status !== 'assigned'
  useEffect(() => {
    const look = async () => {
      if (isPickedUp) return store.forget(place)
      setTicks(keptTicks.safeParse(await store.kept(place)).data ?? [])
    }
    look().catch(() => undefined)
  }, [store, place, isPickedUp])
  return {
    ticks,
    tick: (key: string, isOn: boolean): void => {
      const next = isOn ? [...ticks, key] : ticks.filter((one) => one !== key)
      setTicks(next)
      void keep(store.keep(place, next))
    },
  }
}

/** What the driver has to fetch, to be ticked item by item. Nothing is shown once the driver has the goods. */
export const PickList = ({ card, isToFetch }: { card: DriverDelivery; isToFetch: boolean }) => {
  const t = useText()
  const { ticks, tick } = useTicks(card)
  if (!isToFetch || card.items.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>{t('To pick up, pieces: {n}', { n: piecesOf(card) })}</legend>
      {card.items.map((item) => (
        <label key={keyOf(item)} className={styles.choice}>
          <input
            type="checkbox"
            checked={ticks.includes(keyOf(item))}
            onChange={({ target }) => tick(keyOf(item), target.checked)}
          />
          <span>
            <strong>{`${item.quantity} ×`}</strong> <span>{item.name}</span>
          </span>
        </label>
      ))}
      <p className={styles.note} role="status">
        {t('Ticked: {n} of {all}', { n: ticks.length, all: card.items.length })}
      </p>
    </fieldset>
  )
}
