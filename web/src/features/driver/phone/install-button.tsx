import { install, useInstallOffer } from '#web/lib/install-offer.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts the shop among the phone's apps, where the browser offers that. */
export const InstallButton = () => {
  const t = useText()
  const offer = useInstallOffer((state) => state.offer)
  if (offer === null) return null
  return (
    <Button look="outline" wide onClick={() => install(offer)}>
      {t('Install on this phone')}
    </Button>
  )
}
