import { expect, it } from 'vitest'
import { fold, type Given, recorded } from '../../testing/projections/fold.ts'
import { changesOf } from '../fold-batch.ts'
import { userWords, wordsOf } from './search.ts'

const registered = (fullName: string, email = 'Ann.N@Duka.example'): Given => ({
  type: 'UserRegistered',
  data: { userId: 'u', username: 'manager_kabete', email, fullName, phoneNumber: '' },
})
const words = (docs: object): string[] => Object.values(docs).map(({ word }) => word)

it('finds a person by each part of the name and user name, and by the address', () => {
  const docs = fold(userWords, [registered("Ánn Ng'ang'a-Otieno")])
  expect(words(docs).sort()).toEqual(
    [
      'ang',
      'a',
      'ann',
      'ann.n@duka.example',
      'kabete',
      'manager',
      'manager_kabete',
      'ng',
      "ng'ang'a-otieno",
      'nganga',
      'otieno',
    ].sort(),
  )
})

it('removes no words of a person who had none', () => {
  const [event] = recorded([registered('Ann Otieno')])
  if (event === undefined) throw new Error('There is one event')
  expect(changesOf(userWords.on, event)).toHaveLength(6)
})

it('has at most sixteen words of a person', () => {
  const name = Array.from({ length: 40 }, (_, n) => `name${n}`).join(' ')
  expect(Object.keys(fold(userWords, [registered(name)]))).toHaveLength(16)
})

it('forgets all of them with the person', () => {
  const name = Array.from({ length: 40 }, (_, n) => `name${n}`).join(' ')
  const erased: Given = { type: 'UserErased', data: { userId: 'u' } }
  expect(fold(userWords, [registered(name), erased])).toEqual({})
})

it('reads a search the same way', () => {
  expect(wordsOf('  WANJÍKU  k ')).toEqual(['wanjiku', 'k'])
})
