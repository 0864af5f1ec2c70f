import { create } from 'zustand'

/** Some browsers alone make it, once they find that the shop can be installed. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }))

const keep = (offer: InstallOffer | null): void => useInstallOffer.setState({ offer })

/** The offer may come before the page that shows it. Drivers have a button in place of the browser's own banner. */
export const watchInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    if (location.pathname === '/driver') event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** Asks whether to install. An offer can be taken up once. */
export const install = (offer: InstallOffer): void => {
  keep(null)
  offer.prompt().catch(() => undefined)
}
