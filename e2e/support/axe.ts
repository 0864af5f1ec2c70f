import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The faults that axe finds on the page, and their places. The shop has no frames. Without axe's work for those, and
 * without its list of all that is right, it finds the same in a seventh of the time.
 */
export const violations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const found = await axe.analyze()
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}
