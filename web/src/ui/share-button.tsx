import { useText } from '../lib/text.ts'
import { showToast } from '../lib/toasts.ts'
import { Button } from './button.tsx'

const canShare = (): boolean => typeof Reflect.get(navigator, 'share') === 'function'

type Shared = { title: string; url: string }

/** Opens the phone's share menu, or copies the link if there is none. */
const useShare = () => {
  const t = useText()
  const copy = async ({ url }: Shared): Promise<void> => {
    await navigator.clipboard.writeText(url)
    showToast(t('Link copied'), url)
  }
  return async (shared: Shared): Promise<void> => {
    try {
      await (canShare() ? navigator.share(shared) : copy(shared))
    } catch (error) {
      // The user closed the share menu.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast(t('The link could not be shared'), shared.url, 'destructive')
    }
  }
}

/** `url` is a function, since the address is unknown while the server draws the page. */
export const ShareButton = ({
  label,
  title,
  url,
  ...look
}: {
  label: string
  title: string
  url(): string
} & Pick<Parameters<typeof Button>[0], 'look' | 'size'>) => {
  const share = useShare()
  return (
    <Button {...look} onClick={() => void share({ title, url: url() })}>
      {label}
    </Button>
  )
}
