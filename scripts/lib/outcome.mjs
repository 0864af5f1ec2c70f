/** Why a test was skipped, where it says so. @param {import('vitest/node').TestCase} test */
const reasonOf = (test) => {
  const result = test.result()
  return result.state === 'skipped' && result.note !== undefined ? ` (${result.note})` : ''
}

/**
 * Counts what Vitest ran. Files that could not be loaded and errors outside of tests count as failed.
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} strayErrors
 */
export const outcomeOf = (modules, strayErrors) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const broken = modules.filter((module) => module.errors().length > 0)
  const count = (/** @type {string} */ state) =>
    tests.filter((test) => test.result().state === state).length
  return {
    passed: count('passed'),
    failed: count('failed') + count('pending') + broken.length + strayErrors.length,
    skipped: tests
      .filter((test) => test.result().state === 'skipped')
      .map((test) => `${test.module.relativeModuleId}: ${test.fullName}${reasonOf(test)}`),
  }
}

/** @param {ReturnType<typeof outcomeOf>} outcome */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`
