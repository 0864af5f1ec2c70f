import { expect, test } from 'vitest'
import { refusalText } from '#contract/errors.ts'
import { ApiError } from '../../lib/api.ts'
import { find, show } from '../../testing/render.tsx'
import { LoadFailed } from './empty-state.tsx'

const explanation = refusalText('NOT_CAUGHT_UP', {})
const body = { message: explanation.text, code: 'NOT_CAUGHT_UP' as const }

test.each([
  [
    'the server’s reason',
    new ApiError(503, explanation.text, body, explanation),
    'The shop is still taking in what happened before. Please try again in a moment.',
  ],
  [
    'the connection, where nobody answered',
    new TypeError('Failed to fetch'),
    'Please check your connection and try again.',
  ],
])('what could not be loaded is told with %s', (_, error, text) => {
  const query = { error, isFetching: false, refetch: () => undefined }
  show(<LoadFailed title="Branches could not be loaded" query={query} />)
  expect(find('[role="alert"] p').textContent).toBe(text)
})
