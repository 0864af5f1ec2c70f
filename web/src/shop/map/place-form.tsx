import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '../../lib/text.ts'
import { TextField } from '../../ui/form/field.tsx'
import type { DeliveryPlace } from '../branch/delivery-location.ts'
import { located } from './located.ts'
import { PlaceFinder } from './place-finder.tsx'
import styles from './place-form.module.css'
import { PlaceSuggestions } from './place-suggestions.tsx'
import { placesQuery } from './places.ts'
import { usePlaceWords } from './use-place-words.ts'

export const nowhere: DeliveryPlace = { text: '', coordinates: null }

export const isNowhere = ({ text, coordinates, described }: DeliveryPlace): boolean =>
  described === true ? coordinates === null : text.trim() === ''

/**
 * Asks for the place to deliver to: by the name of an estate or town, by the device, or by a pin. A chosen name is a
 * choice: it stays in the field, and can be saved.
 */
export const PlaceForm = ({
  id,
  place,
  near,
  mapOpen = false,
  onChange,
  onChosen,
}: {
  /** A button elsewhere submits the form by this id. */
  id: string
  place: DeliveryPlace
  /** Where the map opens while no place is chosen. */
  near?: Coordinates | undefined
  mapOpen?: boolean
  onChange(place: DeliveryPlace): void
  onChosen(place: DeliveryPlace): void
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
    // Its dialog may be opened from within another form, which must not be sent with it.
    event.stopPropagation()
    if (text.trim() === '') return
    onChosen(located(places, { ...place, text: text.trim() }))
  }

  return (
    <form id={id} className={styles.form} onSubmit={onSubmit}>
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
        near={near}
        mapOpen={mapOpen}
        onDevice={(found) => onChange(at(found))}
        onPin={(pin) => onChange(named ? { text: place.text, coordinates: pin } : at(pin))}
      />
    </form>
  )
}
