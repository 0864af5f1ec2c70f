import { useText } from '../lib/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

export const NotFoundPage = () => {
  const t = useText()
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title={t('404 Page Not Found')}
      text={t('Did you forget to add the page to the router?')}
      action={<ButtonLink to="/">{t('Back to Home')}</ButtonLink>}
    />
  )
}
