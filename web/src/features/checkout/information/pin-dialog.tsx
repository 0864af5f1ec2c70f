import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { PlaceFinder } from '#web/shop/branch-switch/place-finder.tsx'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

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
