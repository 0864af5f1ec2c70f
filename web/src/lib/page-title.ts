import { createContext, useContext, useEffect } from 'react'

/** The shop's name, which ends every page title. */
export const SiteName = createContext('Duka')

/** Set on the server only: receives the title of the page that is drawn. */
export const DrawnTitle = createContext<{ title: string | undefined } | undefined>(undefined)

/** Sets the document's title. */
export const usePageTitle = (title: string | undefined): void => {
  const drawn = useContext(DrawnTitle)
  const site = useContext(SiteName)
  if (drawn !== undefined && title !== undefined) drawn.title = title
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? site : `${title} | ${site}`
  }, [title, site])
}
