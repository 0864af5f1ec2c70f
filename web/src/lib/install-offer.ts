import { create } from 'zustand'

/** The event by which some browsers offer to install the shop as an app. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }))

const keep = (offer: InstallOffer | null): void => useInstallOffer.setState({ offer })

/**
 * Keeps the browser's offer to install the shop, since the offer may come before the page with the install button is
 * open. On the driver's page the button replaces the browser's own banner.
 */
export const watchInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    if (location.pathname === '/driver') event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** Shows the browser's question whether to install the shop. Each offer can be used once. */
export const install = (offer: InstallOffer): void => {
  keep(null)
  offer.prompt().catch(() => undefined)
}
