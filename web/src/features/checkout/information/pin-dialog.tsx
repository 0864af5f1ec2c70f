import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverToPin } from '#web/shop/checkout/delivery-place.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { PlaceFinder } from '#web/shop/map/place-finder.tsx'
import { placeOfAddress } from '#web/shop/map/place-names.ts'
import { PlaceSuggestions } from '#web/shop/map/place-suggestions.tsx'
import { placesQuery } from '#web/shop/map/places.ts'
import { usePlaceWords } from '#web/shop/map/use-place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './delivery-pin.module.css'

/**
 * Where the map opens for an address without a pin: at the place that the shopper searched for, else at the place that
 * the address names, else at the header's place.
 */
const useNear = (looked: Coordinates | undefined): Coordinates | undefined => {
  const { data: places } = useQuery(placesQuery)
  const { street, city } = useDraft((draft) => draft.entry)
  const header = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const named = useMemo(
    () => placeOfAddress(places ?? [], { street, city }),
    [places, street, city],
  )
  return looked ?? named ?? header
}

export const PinDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const words = usePlaceWords()
  const { data: places } = useQuery(placesQuery)
  const saved = useDraft((draft) => draft.pin)
  const [at, setAt] = useState<Coordinates | null>(saved)
  const [search, setSearch] = useState('')
  const [looked, setLooked] = useState<Coordinates>()
  const near = useNear(looked)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Pin your address')}
      footer={
        <Button
          wide
          disabled={at === null}
          onClick={() => {
            deliverToPin(at, at === null ? '' : words(at), places)
            onClose()
          }}
        >
          {t('Use this place')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <TextField
          label={t('Find an estate, town or landmark')}
          placeholder={t('e.g. Uthiru, Kangemi, Junction')}
          value={search}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
        <PlaceSuggestions
          text={search}
          onChoose={(place) => {
            setSearch('')
            setLooked(place)
          }}
        />
        <PlaceFinder at={at} near={near} mapOpen onDevice={setAt} onPin={setAt} />
      </div>
    </Dialog>
  )
}
