import { staffPages } from './staff-pages.ts'

/**
 * The addresses of the staff's pages. The build replaces this line by their literal list, so that shoppers do not load
 * the staff's page list.
 */
export const staffPaths = staffPages.map(({ path }) => path)
