import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { type DeliveryPlace, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverTo, forgetPlace } from '#web/shop/checkout/delivery-place.ts'
import { located } from '#web/shop/map/located.ts'
import { PlaceFinder } from '#web/shop/map/place-finder.tsx'
import { PlaceSuggestions } from '#web/shop/map/place-suggestions.tsx'
import { placesQuery } from '#web/shop/map/places.ts'
import { usePlaceWords } from '#web/shop/map/use-place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { BranchOfferDialog } from '../../features/branch-choice/branch-offer.tsx'
import { type Offered, useBranchOffers } from '../../features/branch-choice/branch-offers.ts'
import styles from './location-dialog.module.css'

const nowhere: DeliveryPlace = { text: '', coordinates: null }

const isEmpty = ({ text, coordinates, described }: DeliveryPlace): boolean =>
  described === true ? coordinates === null : text.trim() === ''

const FORM = 'delivery-location'

const LocationForm = ({
  place,
  onChange,
  onSaved,
}: {
  place: DeliveryPlace
  onChange(place: DeliveryPlace): void
  onSaved(): void
}) => {
  const t = useText()
  const words = usePlaceWords()
  const { data: places = [] } = useQuery(placesQuery)
  const { coordinates, described = false } = place
  const text = described && coordinates !== null ? words(coordinates) : place.text
  // A name that the shopper typed stays when the pin moves. A name that was made from an earlier pin does not.
  const named = place.text.trim() !== '' && !described
  const at = (coordinates: Coordinates): DeliveryPlace => ({
    text: '',
    coordinates,
    described: true,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    deliverTo(located(places, { ...place, text: text.trim() }))
    onSaved()
  }

  return (
    <form id={FORM} className={styles.form} onSubmit={onSubmit}>
      <TextField
        label={t('Delivery location')}
        name="location"
        value={text}
        placeholder={t('e.g. Yaya Centre, Kilimani')}
        autoComplete="street-address"
        maxLength={200}
        data-autofocus
        onChange={(event) => onChange({ text: event.target.value, coordinates: null })}
      />
      {coordinates === null ? (
        <PlaceSuggestions
          text={place.text}
          onChoose={({ name, latitude, longitude }) =>
            onChange({ text: name, coordinates: { latitude, longitude }, rough: true })
          }
        />
      ) : null}
      <PlaceFinder
        at={coordinates}
        rough={place.rough}
        onDevice={(found) => onChange(at(found))}
        onPin={(pin) => onChange(named ? { text: place.text, coordinates: pin } : at(pin))}
      />
    </form>
  )
}

const ForgetPlace = ({ onForgotten }: { onForgotten(): void }) => {
  const t = useText()
  return (
    <Button
      look="quiet"
      wide
      onClick={() => {
        forgetPlace()
        onForgotten()
      }}
    >
      {t('Forget this place')}
    </Button>
  )
}

export const LocationDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const saved = useDeliveryLocation((state) => state.place)
  const [entry, setEntry] = useState<DeliveryPlace>()
  const [offered, setOffered] = useState<readonly Offered[]>()
  const offersFor = useBranchOffers()
  const place = entry ?? saved ?? nowhere
  // The dialog starts from the saved place each time it opens.
  const close = () => {
    setEntry(undefined)
    onClose()
  }
  const onSaved = () => {
    close()
    setOffered(offersFor(useDeliveryLocation.getState().place?.coordinates ?? null))
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t('Set Your Delivery Location')}
        footer={
          <>
            <Button type="submit" form={FORM} wide disabled={isEmpty(place)}>
              {t('Save Location')}
            </Button>
            {saved === null || saved.byDefault === true ? null : (
              <ForgetPlace onForgotten={close} />
            )}
          </>
        }
      >
        <LocationForm place={place} onChange={setEntry} onSaved={onSaved} />
      </Dialog>
      <BranchOfferDialog offered={offered} onClose={() => setOffered(undefined)} />
    </>
  )
}
