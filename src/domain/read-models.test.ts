import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { readModels, readModelWorks } from './read-models.ts'

it.each(readModelWorks)('may be asked for at any time: %s', (work) => {
  const asked = { work, readModels: ['orders', 'stock'] }
  const requested = { type: 'ReadModelWorkRequested', data: asked } as const
  given(readModels)
    .when({ type: 'RequestWork', ...asked })
    .thenEvents(requested)
  given(readModels, requested)
    .when({ type: 'RequestWork', ...asked })
    .thenEvents(requested)
})
