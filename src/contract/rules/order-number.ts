import { orderNumberPattern } from './primitives.ts'

/** 'DK-12345678', however it was typed: 'dk12345678', '1234 5678'. Undefined where it is no order number. */
export const toOrderNumber = (typed: string): string | undefined => {
  const number = `DK-${typed.toUpperCase().replace(/[\s-]/g, '').replace(/^DK/, '')}`
  return orderNumberPattern.test(number) ? number : undefined
}
