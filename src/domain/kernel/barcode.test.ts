import { expect, test } from 'vitest'
import { barcodeKey, barcodeText, fitsCheckDigit, isBarcode, isCutNumber } from './barcode.ts'

test('a code is kept without blanks and invisible signs', () => {
  expect(barcodeText(' 6 161100\u200b 123456\u00a0')).toBe('6161100123456')
})

test('codes of makers and codes of the shop are barcodes from four signs on', () => {
  expect(['4069', '40691', 'SKU-7.b', '6161100123456'].every(isBarcode)).toBe(true)
  expect(['123', '-1234', '12 34', '6.16E+12', 'a'.repeat(41)].some(isBarcode)).toBe(false)
})

test('a number that a spreadsheet cut is told from a code', () => {
  expect(['6.16E+12', '6,16e+12', '6E+12', ' 6.1611E+12 '].every(isCutNumber)).toBe(true)
  expect(['6161100123456', '7E12', 'E+12', '2E'].some(isCutNumber)).toBe(false)
})

test('case and the zeros before a GTIN make no other code', () => {
  expect(barcodeKey('abC-1')).toBe(barcodeKey('ABC-1'))
  expect(barcodeKey('036000291452')).toBe(barcodeKey('0036000291452'))
  expect(barcodeKey('0040691')).not.toBe(barcodeKey('40691'))
})

test('the check digit tells a misread GTIN, and of other codes nothing', () => {
  expect(
    ['6161100123459', '036000291452', '96385074', '40691', 'ABC-1'].map(fitsCheckDigit),
  ).toEqual([false, true, true, true, true])
})
