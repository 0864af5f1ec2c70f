import { Component, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** A page that broke, or whose script could not be loaded. Only loading the page anew fetches a failed chunk again. */
export const PageError = ({ error }: { error: unknown }) => {
  const t = useText()
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

type Inside = { place: unknown; children: ReactNode }
type Caught = { place: unknown; broken: { error: unknown } | undefined }

class Boundary extends Component<Inside, Caught> {
  override state: Caught = { place: this.props.place, broken: undefined }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ place }: Inside, state: Caught): Caught | null {
    return place === state.place ? null : { place, broken: undefined }
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken === undefined ? this.props.children : <PageError error={broken.error} />
  }
}

/** Shows the error in the place of what broke, until the visitor goes elsewhere. */
export const ErrorPlace = ({ children }: { children: ReactNode }) => (
  <Boundary place={useLocation()}>{children}</Boundary>
)
