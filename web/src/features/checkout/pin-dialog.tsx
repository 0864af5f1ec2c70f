import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PlaceFinder } from '../../components/map/place-finder.tsx'
import { useCheckoutDraft } from '../../lib/checkout-draft.ts'
import { useText } from '../../lib/text.ts'

export const PinDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const t = useText()
  const placePin = useCheckoutDraft((draft) => draft.placePin)
  const saved = useCheckoutDraft((draft) => draft.pin)
  const [at, setAt] = useState<Coordinates | null>(saved)
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
            placePin(at)
            onClose()
          }}
        >
          {t('Use this place')}
        </Button>
      }
    >
      <PlaceFinder at={at} mapOpen onDevice={setAt} onPin={setAt} />
    </Dialog>
  )
}
