import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useText } from '../lib/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** A page that broke, or whose script could not be loaded. Only loading the page anew fetches a failed chunk again. */
export const RouteError = () => {
  const t = useText()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title={t('Something went wrong')}
      text={t('This page could not be shown. Check your connection and try again.')}
      action={<Button onClick={() => window.location.reload()}>{t('Try again')}</Button>}
    />
  )
}
