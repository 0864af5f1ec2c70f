import { invisible } from './name-key.ts'

/** A barcode as it is kept, without blanks and invisible characters: '6 161100 123456' is 6161100123456. */
export const barcodeText = (typed: string): string =>
  typed.normalize('NFKC').replace(invisible, '').replace(/\s+/gu, '')

/**
 * A spreadsheet wrote the number 6161100123456 as '6.16E+12'. Its other digits are lost.
 */
export const isCutNumber = (text: string): boolean => /^\d([.,]\d+)?E\+\d{1,3}$/i.test(text.trim())

/** Codes from makers and codes that the shop made itself: 4 to 40 letters, digits, dots, hyphens and underscores. */
export const isBarcode = (code: string): boolean => /^[0-9a-z][\w.-]{3,39}$/i.test(code)

/**
 * Two codes are the same code if their keys are equal. Case makes no difference, nor do the zeros that some scanners put
 * before a GTIN of 12 or 13 digits.
 */
export const barcodeKey = (code: string): string => {
  const text = barcodeText(code).toLowerCase()
  return /^\d{12,14}$/.test(text) ? text.padStart(14, '0') : text
}

/** Whether the last digit of a GTIN fits the others. True for every code that is no GTIN. */
export const fitsCheckDigit = (code: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true
  const sum = [...code.padStart(14, '0')].reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** The barcodes of one size. `variantId` 0 is a product without variants. */
export type SizeBarcodes = { variantId: number; barcodes: string[] }

/** The barcodes of a product, without the sizes that have none. */
export type Coded = { barcodes: readonly SizeBarcodes[] }

export const barcodesOf = ({ barcodes }: Coded, variantId: number): string[] =>
  barcodes.find((one) => one.variantId === variantId)?.barcodes ?? []
