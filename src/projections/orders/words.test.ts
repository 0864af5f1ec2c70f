import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { orderNumbers, orderWords, searchOf, wordsOf } from './words.ts'

const orderId = 'order-1'
const customer = {
  name: "Njeri wa Nyáguthiĩ-O'Brien",
  email: 'njeri.k@duka.example',
  phone: '+254 712 345 678',
}
const address = { street: '12 Waiyaki Way', city: 'Nairobi', region: 'Nairobi' }
const order = placed({ orderNumber: 'DK-00001234', customer, address })

describe('the words of an order', () => {
  it('are its number, the phone, the names, the own part of the e-mail address and the street', () => {
    expect(wordsOf(order.data)).toEqual([
      ...['00001234', '+254712345678', 'njeri', 'wa', 'nyaguthii', 'o', 'brien'],
      'obrien',
      ...['k', 'waiyaki', 'way'],
    ])
  })
  it('are few, however long the texts', () => {
    const wordsFrom = (letter: string) =>
      Array.from({ length: 40 }, (_, n) => `${letter}${n}`).join(' ')
    const long = { ...customer, name: wordsFrom('aaa'), email: wordsFrom('bbb') }
    const street = wordsFrom('ccc')
    expect(wordsOf({ ...order.data, customer: long, address: { street } })).toHaveLength(16)
  })
  it('are a document each, names apart from numbers', () => {
    const names = fold(orderWords, [order])
    const all = ['njeri', 'wa', 'nyaguthii', 'o', 'brien', 'obrien', 'k', 'waiyaki', 'way']
    expect(Object.values(names)).toEqual(
      expect.arrayContaining(all.map((word) => expect.objectContaining({ word }))),
    )
    expect(names[`${orderId}.2`]).toMatchObject({
      orderId,
      word: 'njeri',
      place: 2,
      branchId: order.data.branchId,
      b1: 'n',
      b2: 'nj',
      b3: 'nje',
      b4: 'njer',
      b5: 'njeri',
    })
    const numbers = fold(orderNumbers, [order])
    const words = wordsOf(order.data)
    expect(Object.values(numbers)).toMatchObject([
      { word: '00001234', words, b4: '0000', end: null },
      { word: '+254712345678', words, b4: '+254712345678', end: '5678' },
    ])
  })
  it('go with the customer; the number is the shop’s', () => {
    spec('operations orders', 'The beginnings of words are erased with the person')
    const shop24 = placed({ customer: { ...customer, name: 'Shop 24' } })
    const erased: Given = { type: 'OrderCustomerErased', data: { orderId, subject: 'wanjiku' } }
    for (const one of [order, shop24]) {
      expect(fold(orderWords, [one, erased])).toEqual({})
      const word = one.data.orderNumber.slice(3)
      expect(Object.values(fold(orderNumbers, [one, erased]))).toMatchObject([{ word, place: 0 }])
    }
    const docs = Object.values(fold(orderNumbers, [order, erased]))
    expect(docs).toMatchObject([{ word: '00001234', words: ['00001234'] }])
    expect(JSON.stringify(docs)).not.toMatch(/njeri|waiyaki|5678/)
  })
})

describe('a search', () => {
  it.each([
    ['DK-00001234', ['00001234']],
    ['dk 0000 1234', ['00001234']],
    ['DK-0000', ['0000']],
    ['  Wa NJERI ', ['njeri', 'wa']],
    ['0712345', ['0712345']],
    ['--', []],
  ])('for %o looks for %o', (typed, words) => {
    expect(searchOf(typed)).toEqual({ kind: 'words', words })
  })
  it.each(['0712 345 678', '254712345678', '+254-712-345-678'])(
    'for %s is for a phone',
    (typed) => {
      spec('operations orders', 'The beginnings of words are erased with the person')
      expect(searchOf(typed)).toEqual({ kind: 'phone', word: '+254712345678' })
    },
  )
})
