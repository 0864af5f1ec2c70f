import { expect, test } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { show } from '#web/testing/render.tsx'
import { LinesField } from './form-lists.tsx'
import { StaffForm } from './staff-form.tsx'

test('a list of lines puts no second field onto the page to measure with', () => {
  const { place } = show(
    <StaffForm
      schema={z.object({ benefits: z.array(z.string()) })}
      start={{ benefits: ['Free delivery', 'A cake'] }}
      onSend={() => Promise.resolve()}
      send="Save"
    >
      <LinesField name={['benefits']} label="Benefits, one a line" maxLength={100} />
    </StaffForm>,
  )
  expect(place.querySelectorAll('textarea')).toHaveLength(1)
  expect(document.querySelectorAll('textarea')).toHaveLength(1)
})
