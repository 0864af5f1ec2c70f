import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from '#contract/rules/distance.ts'
import { deviceFailures, useDevice } from '#web/lib/device-location.ts'
import { useText } from '#web/lib/text.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { exactly, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { ReachNote } from '#web/shop/branch-switch/reach-note.tsx'
import { deliverToPin } from '#web/shop/checkout/delivery-place.ts'
import { useTypedArea } from '#web/shop/checkout/typed-area.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { placesQuery } from '#web/shop/map/places.ts'
import { usePlaceWords } from '#web/shop/map/use-place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './delivery-pin.module.css'
import { PIN } from './information-checks.ts'

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))

const Pinned = ({ pin, onChange }: { pin: Coordinates; onChange(): void }) => {
  const t = useText()
  const branch = useCurrentBranch()
  const words = usePlaceWords()
  return (
    <>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        <span>{words(pin)}</span>
      </p>
      {branch === undefined ? null : <ReachNote branch={branch} to={pin} />}
      <div className={styles.ways}>
        <Button look="outline" onClick={onChange}>
          {t('Move the pin')}
        </Button>
        <Button look="quiet" onClick={() => deliverToPin(null, '')}>
          {t('Remove the pin')}
        </Button>
      </div>
    </>
  )
}

/** The middle of the estate or town that the header's place names. It is too inexact for a rider, so it is no pin. */
const useRoughPlace = (): { text: string; middle: Coordinates } | undefined => {
  const place = useDeliveryLocation((state) => state.place)
  if (place === null || place.coordinates === null || place.rough !== true) return undefined
  return { text: place.text, middle: place.coordinates }
}

/** The estate or town that the header's place or the typed address names. */
const useAbout = () => {
  const rough = useRoughPlace()
  const entry = useDraft((draft) => draft.entry)
  const area = useTypedArea(useCurrentBranch(), entry)
  return area === undefined ? rough : { text: area.name, middle: area }
}

/** The estate or town, and whether the branch delivers there. */
const About = ({ text, middle }: { text: string; middle: Coordinates }) => {
  const t = useText()
  const branch = useCurrentBranch()
  return (
    <>
      <p className={styles.place}>
        <Icon name="pin" size={20} />
        <span>{t('About here: {place}', { place: text })}</span>
      </p>
      {branch === undefined ? null : <ReachNote branch={branch} to={middle} />}
    </>
  )
}

/** Asks for a pin, and says what it is good for. Ordering without a pin is allowed. */
const NotPinned = ({ onChange }: { onChange(): void }) => {
  const t = useText()
  const words = usePlaceWords()
  const { data: places } = useQuery(placesQuery)
  const known = useDeliveryLocation((state) => exactly(state.place))
  const deliver = (at: Coordinates) => deliverToPin(at, words(at), places)
  const { locate, locating, failure } = useDevice(deliver)
  const about = useAbout()
  return (
    <>
      {about === undefined ? null : <About {...about} />}
      <p className={styles.hint}>
        <strong>{t('Where exactly is it?')}</strong>{' '}
        <span>
          {about === undefined
            ? t('Without a pin we cannot check how far you are, and promise no time.')
            : t('With a pin the rider finds your door.')}
        </span>
      </p>
      <div className={styles.ways}>
        {known === null ? (
          <Button look="outline" busy={locating} onClick={() => void locate()}>
            <Icon name="locate" size={20} />
            <span>{t('Use Current Location')}</span>
          </Button>
        ) : (
          <Button look="outline" onClick={() => deliver(known)}>
            <Icon name="locate" size={20} />
            <span>{t('Use my delivery location')}</span>
          </Button>
        )}
        <Button look="outline" onClick={onChange}>
          <Icon name="pin" size={20} />
          <span>{t('Pin on the map')}</span>
        </Button>
      </div>
      <p role="alert" className={styles.failure}>
        {failure === undefined ? null : t(deviceFailures[failure])}
      </p>
    </>
  )
}

/** The pin of the typed address. The shopper may leave it out. */
export const DeliveryPin = () => {
  const t = useText()
  const pin = useDraft((draft) => draft.pin)
  const [choosing, setChoosing] = useState(false)
  const change = () => setChoosing(true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this takes the focus and holds none.
    <div
      id={PIN}
      tabIndex={-1}
      role="group"
      aria-label={t('Your place on the map')}
      className={styles.pin}
    >
      {pin === null ? <NotPinned onChange={change} /> : <Pinned pin={pin} onChange={change} />}
      {/* The dialog has a form of its own, which may not stand within the checkout's form. */}
      {choosing
        ? createPortal(
            <Suspense>
              <PinDialog open onClose={() => setChoosing(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </div>
  )
}
