import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { type DeliveryPlace, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverToChosen } from '#web/shop/checkout/delivery-place.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { isNowhere, nowhere, PlaceForm } from '#web/shop/map/place-form.tsx'
import { placeOfAddress } from '#web/shop/map/place-names.ts'
import { placesQuery } from '#web/shop/map/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Where the map opens for an address without a pin: at the place that the address names, else at the header's place. */
const useNear = (): Coordinates | undefined => {
  const { data: places } = useQuery(placesQuery)
  const { street, city } = useDraft((draft) => draft.entry)
  const header = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const named = useMemo(
    () => placeOfAddress(places ?? [], { street, city }),
    [places, street, city],
  )
  return named ?? header
}

const FORM = 'address-place'

export const PinDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const { data: places = [] } = useQuery(placesQuery)
  const saved = useDraft((draft) => draft.pin)
  const [place, setPlace] = useState<DeliveryPlace>(
    saved === null ? nowhere : { text: '', coordinates: saved, described: true },
  )
  const near = useNear()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Pin your address')}
      footer={
        <Button type="submit" form={FORM} wide disabled={isNowhere(place)}>
          {t('Use this place')}
        </Button>
      }
    >
      <PlaceForm
        id={FORM}
        place={place}
        near={near}
        mapOpen
        onChange={setPlace}
        onChosen={(chosen) => {
          deliverToChosen(chosen, places)
          onClose()
        }}
      />
    </Dialog>
  )
}
