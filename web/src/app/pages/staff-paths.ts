import { staffPages } from './staff-pages.ts'

/** The addresses of the staff's pages. The build writes them out here, so that shoppers load no more of the list. */
export const staffPaths = staffPages.map(({ path }) => path)
