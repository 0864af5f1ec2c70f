import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './field.tsx'

const Form = () => {
  const [name, setName] = useState('')
  return (
    <>
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <output>{name}</output>
    </>
  )
}

test('what was typed into a drawn field before React had it is known to the form', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(<Form />)
  const field = place.querySelector('input') ?? expect.fail('No field')
  field.value = 'Wanjiku'
  const root = await act(async () => hydrateRoot(place, <Form />))
  expect(place.querySelector('output')?.textContent).toBe('Wanjiku')
  expect(field.value).toBe('Wanjiku')
  act(() => root.unmount())
  place.remove()
})
