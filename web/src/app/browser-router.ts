import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { createRoutes } from './routes.tsx'

/**
 * Loads the scripts of the shown page first, so that the router can take the page over at once. A page that was `drawn`
 * may have been scrolled since, and stays where it is.
 */
export const createRouter = async (drawn: boolean) => {
  const routes = createRoutes()
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    // If the script cannot be loaded, the router tries again and says so in its own place.
    const loaded = await route.lazy().catch(() => undefined)
    if (loaded !== undefined) Object.assign(route, loaded, { lazy: undefined })
  }
  return createBrowserRouter(routes, drawn ? { hydrationData: { loaderData: {} } } : {})
}
