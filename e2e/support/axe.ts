import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** The page's own, once `source` has run there. */
declare const axe: typeof import('axe-core')

/**
 * The faults that axe finds on the page, and their places. A page that stays is taught axe only once, and says nothing
 * of all that is right.
 */
export const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // The shop has no frames.
    const found = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  })
}
