import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { type DeliveryPlace, useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { deliverTo, forgetPlace } from '#web/shop/checkout/delivery-place.ts'
import { isNowhere, nowhere, PlaceForm } from '#web/shop/map/place-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BranchOfferDialog } from '../../features/branch-choice/branch-offer.tsx'
import { type Offered, useBranchOffers } from '../../features/branch-choice/branch-offers.ts'

const FORM = 'delivery-location'

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
  const save = (chosen: DeliveryPlace) => {
    deliverTo(chosen)
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
            <Button type="submit" form={FORM} wide disabled={isNowhere(place)}>
              {t('Save Location')}
            </Button>
            {saved === null || saved.byDefault === true ? null : (
              <ForgetPlace onForgotten={close} />
            )}
          </>
        }
      >
        <PlaceForm id={FORM} place={place} onChange={setEntry} onChosen={save} />
      </Dialog>
      <BranchOfferDialog offered={offered} onClose={() => setOffered(undefined)} />
    </>
  )
}
