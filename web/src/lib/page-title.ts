import { createContext, useContext, useEffect } from 'react'

/** The last part of every title. */
export const SiteName = createContext('Duka')

/** The server reads here the title of the page that it draws. */
export const DrawnTitle = createContext<{ title: string | undefined } | undefined>(undefined)

/** Names the document after the page that is shown. */
export const usePageTitle = (title: string | undefined): void => {
  const drawn = useContext(DrawnTitle)
  const site = useContext(SiteName)
  if (drawn !== undefined && title !== undefined) drawn.title = title
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? site : `${title} | ${site}`
  }, [title, site])
}
