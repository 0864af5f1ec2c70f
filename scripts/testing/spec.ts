import type operations from '../../docs/spec/operations.json'
import type storefront from '../../docs/spec/storefront.json'

type Sections = typeof storefront & typeof operations

/**
 * Says, in the body of a test or a describe, which rule of the specification fails it when broken. Nothing happens where
 * it is called: `npm run spec` finds the calls in the text and makes `docs/spec-coverage.md` of them.
 */
export const spec = <Section extends keyof Sections>(
  _section: Section,
  _rule: keyof Sections[Section]['rules'],
): void => {}
