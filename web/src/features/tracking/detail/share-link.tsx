import { useText } from '#web/lib/text.ts'
import { ShareButton } from '#web/ui/share-button.tsx'

/** The tracking number is a key that the customer may hand on. It shows no phone, street or exact place. */
export const ShareLink = ({ trackingNumber }: { trackingNumber: string }) => {
  const t = useText()
  return (
    <ShareButton
      look="outline"
      size="small"
      label={t('Share link')}
      title={t('Delivery Tracking')}
      url={() => `${location.origin}/delivery-tracking?id=${trackingNumber}`}
    />
  )
}
