import { typedCode } from './text.ts'

/**
 * A Kenyan mobile number: 254, +254, 0 or nothing, then nine digits that begin with 7, 10 or 11. Spaces and hyphens are
 * ignored. Whether a number has M-PESA, only M-PESA can tell.
 */
const kenyanMobile = /^(?:\+?254|0)?(7\d{8}|1[01]\d{7})$/

const nationalDigits = (text: string): string | undefined => kenyanMobile.exec(typedCode(text))?.[1]

export const isKenyanMobile = (text: string): boolean => nationalDigits(text) !== undefined

/** The number as M-PESA takes it, 2547XXXXXXXX or 2541XXXXXXXX. Undefined if the text is no Kenyan mobile number. */
export const toMsisdn = (text: string): string | undefined => {
  const digits = nationalDigits(text)
  return digits === undefined ? undefined : `254${digits}`
}

/**
 * The last digits of a phone: four to seven. Undefined for any other text. Eight digits are the number of an order.
 */
export const phoneEnd = (text: string): string | undefined => {
  const digits = typedCode(text)
  return /^\d{4,7}$/.test(digits) ? digits : undefined
}

/**
 * The beginning of a phone that somebody has not typed to its end, as M-PESA writes it: '0712 345' is 254712345. At least
 * three digits of the person's own. Undefined for any other text.
 */
export const phoneStart = (text: string): string | undefined => {
  const digits = /^(?:\+?254|0)([17]\d{5,7})$/.exec(typedCode(text))?.[1]
  return digits === undefined ? undefined : `254${digits}`
}

/** The number for people, 0XXX XXX XXX. Another text is shown unchanged. */
export const displayPhone = (text: string): string => {
  const digits = nationalDigits(text)
  return digits === undefined
    ? text
    : `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}

/** The number as 0XXX ••• XXX: enough to recognise it, too little to call it. Another text is hidden completely. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  if (digits !== undefined) return `0${digits.slice(0, 3)} ••• ${digits.slice(6)}`
  return text === '' ? '' : '•••'
}
