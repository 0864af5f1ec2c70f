import { typedCode } from './typed.ts'

export const orderNumberPattern = /^DK-\d{8}$/

/** An order number as the shop writes it, where the text is one. */
export const writtenNumber = (text: string): string => `DK-${typedCode(text).replace(/^DK/, '')}`

/** 'DK-12345678', however it was typed: 'dk12345678', '1234 5678'. Undefined where it is no order number. */
export const toOrderNumber = (text: string): string | undefined => {
  const number = writtenNumber(text)
  return orderNumberPattern.test(number) ? number : undefined
}
