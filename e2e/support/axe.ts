import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** The page's own axe, once `source` has run there. */
declare const axe: typeof import('axe-core')

/** Whether all animations that end have ended: axe would report colours that are still changing. */
const isAtRest = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    )

/** The accessibility faults that axe finds on the page, with their places. The script is loaded once for each page. */
export const violations = async (page: Page): Promise<string[]> => {
  await page.waitForFunction(isAtRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // The shop has no frames.
    const found = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  })
}
