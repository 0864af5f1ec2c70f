import { lazy, Suspense, useState } from 'react'
import { type Coordinates, reaches } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { ReachNote } from '#web/shop/branch-switch/reach-note.tsx'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './delivery-pin.module.css'

const ID = 'checkout-pin'

/** True if the current branch delivers to the pin. Without a pin nobody knows, and the street is taken on trust. */
export const useDeliverable = (): boolean => {
  const branch = useCurrentBranch()
  const pin = useCheckoutDraft((draft) => draft.pin)
  return pin === null || branch === undefined || reaches(branch, pin)
}

export const focusPin = (): void => document.getElementById(ID)?.focus()

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))

const Pinned = ({ pin, onChange }: { pin: Coordinates; onChange(): void }) => {
  const t = useText()
  const branch = useCurrentBranch()
  const placePin = useCheckoutDraft((draft) => draft.placePin)
  return (
    <>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        {t('Pinned at {latitude}, {longitude}', {
          latitude: pin.latitude.toFixed(4),
          longitude: pin.longitude.toFixed(4),
        })}
      </p>
      {branch === undefined ? null : <ReachNote branch={branch} to={pin} />}
      <div className={styles.ways}>
        <Button look="outline" onClick={onChange}>
          {t('Move the pin')}
        </Button>
        <Button look="quiet" onClick={() => placePin(null)}>
          {t('Remove the pin')}
        </Button>
      </div>
    </>
  )
}

const NotPinned = ({ onChange }: { onChange(): void }) => {
  const t = useText()
  const known = useDeliveryLocation((state) => state.place)
  const placePin = useCheckoutDraft((draft) => draft.placePin)
  return (
    <>
      <p className={styles.hint}>{t('A pin tells the rider exactly where to go.')}</p>
      <div className={styles.ways}>
        {known?.coordinates ? (
          <Button look="outline" onClick={() => placePin(known.coordinates)}>
            <Icon name="locate" size={20} />
            {t('Use my delivery location')}
          </Button>
        ) : null}
        <Button look="outline" onClick={onChange}>
          <Icon name="pin" size={20} />
          {t('Pin on the map')}
        </Button>
      </div>
    </>
  )
}

/** The place of the typed address, if the shopper wants to give it. */
export const DeliveryPin = () => {
  const t = useText()
  const pin = useCheckoutDraft((draft) => draft.pin)
  const [choosing, setChoosing] = useState(false)
  const change = (): void => setChoosing(true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this takes the focus and holds none.
    <div
      id={ID}
      tabIndex={-1}
      role="group"
      aria-label={t('Your place on the map')}
      className={styles.pin}
    >
      {pin === null ? <NotPinned onChange={change} /> : <Pinned pin={pin} onChange={change} />}
      <Suspense>{choosing ? <PinDialog open onClose={() => setChoosing(false)} /> : null}</Suspense>
    </div>
  )
}
