import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'

const canShare = (): boolean => typeof Reflect.get(navigator, 'share') === 'function'

/** The tracking number is a key that the customer may hand on. It shows no phone, street or exact place. */
export const ShareLink = ({ trackingNumber }: { trackingNumber: string }) => {
  const t = useText()
  const share = async (): Promise<void> => {
    const url = `${location.origin}/delivery-tracking?id=${trackingNumber}`
    try {
      if (canShare()) await navigator.share({ title: t('Delivery Tracking'), url })
      else {
        await navigator.clipboard.writeText(url)
        showToast(t('Link copied'), url)
      }
    } catch (error) {
      // Whoever closes the sheet wants no message.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast(t('The link could not be shared'), url, 'destructive')
    }
  }
  return (
    <Button look="outline" size="small" onClick={() => void share()}>
      {t('Share link')}
    </Button>
  )
}
