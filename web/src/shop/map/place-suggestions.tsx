import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './place-suggestions.module.css'
import { findPlaces, placesQuery, type SpotPlace } from './places.ts'

/** Known places whose names begin with the typed text. Draws nothing if there are none. */
export const PlaceSuggestions = ({
  text,
  onChoose,
}: {
  text: string
  onChoose(place: SpotPlace): void
}) => {
  const t = useText()
  const { data: places = [] } = useQuery(placesQuery)
  const found = findPlaces(places, text)
  if (found.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('Places with this name')}>
      {found.map((place) => (
        <li key={`${place.name} ${place.kind}`}>
          <button type="button" className={styles.place} onClick={() => onChoose(place)}>
            <Icon name="pin" size={18} />
            <span>{place.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
