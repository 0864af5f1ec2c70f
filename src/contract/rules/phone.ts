import { typedCode } from './text.ts'

/** A Kenyan mobile number: 254, +254, 0 or nothing, then nine digits, the first 7. Blanks and hyphens are ignored. */
const kenyanMobile = /^(?:\+?254|0)?(7\d{8})$/

const nationalDigits = (text: string): string | undefined => kenyanMobile.exec(typedCode(text))?.[1]

export const isKenyanMobile = (text: string): boolean => nationalDigits(text) !== undefined

/** 2547XXXXXXXX as the payment call wants it. Undefined when it is no Kenyan mobile number. */
export const toMsisdn = (text: string): string | undefined => {
  const digits = nationalDigits(text)
  return digits === undefined ? undefined : `254${digits}`
}

/** 0XXX XXX XXX for display. Other text is shown as it came. */
export const displayPhone = (text: string): string => {
  const digits = nationalDigits(text)
  return digits === undefined
    ? text
    : `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}

/** 0XXX ••• XXX: enough to know a number again, and too little to call it. Other text is hidden whole. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  if (digits !== undefined) return `0${digits.slice(0, 3)} ••• ${digits.slice(6)}`
  return text === '' ? '' : '•••'
}
