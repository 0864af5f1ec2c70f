import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea, TextField } from './field.tsx'

const Form = () => {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  return (
    <>
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <TextArea label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <output>{`${name}: ${note}`}</output>
    </>
  )
}

test('what was typed into drawn fields before React had it is known to the form', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(<Form />)
  const field = place.querySelector('input') ?? expect.fail('No field')
  const area = place.querySelector('textarea') ?? expect.fail('No text area')
  field.value = 'Wanjiku'
  area.value = 'Ring twice'
  const root = await act(async () => hydrateRoot(place, <Form />))
  expect(place.querySelector('output')?.textContent).toBe('Wanjiku: Ring twice')
  expect(field.value).toBe('Wanjiku')
  act(() => root.unmount())
  place.remove()
})
