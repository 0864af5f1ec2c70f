import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** The page's own, once `source` has run there. */
declare const axe: typeof import('axe-core')

/** A colour half-way, or a drawer that is leaving, is no fault. What moves for ever is not waited for. */
const isAtRest = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    )

/**
 * The faults that axe finds on the page, and their places. A page that stays is taught axe only once, and says nothing
 * of all that is right.
 */
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
