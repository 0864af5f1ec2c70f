import { type FormEvent, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { type DeliveryPlace, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { PlaceFinder } from '#web/shop/branch-switch/place-finder.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './location-dialog.module.css'

const nowhere: DeliveryPlace = { text: '', coordinates: null }

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
  const save = useDeliveryLocation((state) => state.save)
  const located = (coordinates: Coordinates): string =>
    t('Location at {latitude}, {longitude}', {
      latitude: coordinates.latitude.toFixed(4),
      longitude: coordinates.longitude.toFixed(4),
    })
  // A typed name stays with its pin. The words of an earlier place do not.
  const named =
    place.text.trim() !== '' &&
    (place.coordinates === null || place.text !== located(place.coordinates))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (place.text.trim() === '') return
    save({ ...place, text: place.text.trim() })
    onSaved()
  }

  return (
    <form id={FORM} className={styles.form} onSubmit={onSubmit}>
      <TextField
        label={t('Delivery location')}
        name="location"
        value={place.text}
        placeholder={t('e.g. Yaya Centre, Kilimani')}
        autoComplete="street-address"
        maxLength={200}
        data-autofocus
        onChange={(event) => onChange({ text: event.target.value, coordinates: null })}
      />
      <PlaceFinder
        at={place.coordinates}
        onDevice={(at) => onChange({ text: located(at), coordinates: at })}
        onPin={(at) => onChange({ text: named ? place.text : located(at), coordinates: at })}
      />
    </form>
  )
}

export const LocationDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const saved = useDeliveryLocation((state) => state.place)
  const [entry, setEntry] = useState<DeliveryPlace>()
  const place = entry ?? saved ?? nowhere
  // Each opening starts from the saved place.
  const close = (): void => {
    setEntry(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Set Your Delivery Location')}
      footer={
        <Button type="submit" form={FORM} wide disabled={place.text.trim() === ''}>
          {t('Save Location')}
        </Button>
      }
    >
      <LocationForm place={place} onChange={setEntry} onSaved={close} />
    </Dialog>
  )
}
