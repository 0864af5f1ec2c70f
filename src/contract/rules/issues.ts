import type * as z from 'zod'
import type { TextFacts } from './text.ts'

/** The faults of a field, with their English texts. Schemas give such a code instead of a message. */
export const issueTexts = {
  BARCODE_CUT: 'A spreadsheet cut this barcode short. Please scan or type the whole code.',
  BARCODE_INVALID: 'A barcode has 4 to 40 letters or digits. Please write one code a line.',
  BARCODE_TWICE: 'A barcode stands here twice.',
  BARCODES_MORE: 'A size has at most 10 barcodes.',
  BEFORE_PRICE_LOW: 'The price before a sale must be higher than the price.',
  CITY_REQUIRED: 'City is required',
  EMAIL_INVALID: 'Please enter a valid email',
  FIELD_UNKNOWN: 'There is no such field.',
  FIELDS_REQUIRED: 'Please fill in all required fields',
  INVALID: 'Invalid input',
  LINK_INVALID: 'Please enter an address that begins with https://',
  NAME_REQUIRED: 'Name is required',
  NAME_TWICE: 'This name is in the list already.',
  NO_CONTACTS: 'Please leave out phone numbers and email addresses.',
  NOT_AN_ID: 'This is no id: ids are whole numbers from 1',
  PASSWORD_SHORT: 'Password must be at least 6 characters long',
  PHONE_INVALID: 'Please enter a valid Kenyan phone number',
  PRICE_CENTS: 'Customers pay whole shillings. Please enter a price without cents.',
  PRICE_UNCLEAR:
    'Is the comma before the cents, or is it a thousand? Please write 1234.50 with a dot.',
  PRICE_INVALID: 'Please enter a valid price.',
  QUANTITY_INVALID: 'Please enter a valid quantity.',
  RADIUS_INVALID: 'The radius is from 0.5 to 50 km',
  RECEIPT_INVALID: 'Please enter the receipt: ten letters and digits',
  REASON_REQUIRED: 'Please say why',
  REFERENCE_REQUIRED: 'Please enter the reference',
  REGION_REQUIRED: 'Region is required',
  STARS_REQUIRED: 'Please give 1 to 5 stars.',
  STREET_REQUIRED: 'Street address is required',
  THRESHOLD_INVALID: 'Please enter a valid threshold.',
  TIME_INVALID: 'Please enter a time like 08:00',
  TOO_LONG: 'Please keep to {max} characters.',
  UNPRINTABLE: 'Contains characters that cannot be printed',
  USERNAME_CHARACTERS: 'Use letters, digits, dots, hyphens and underscores',
  WORDS_REQUIRED: 'Please write a few words.',
} as const
export type IssueCode = keyof typeof issueTexts

/** The code that a schema gives when a check fails. */
export const issue = (code: IssueCode): IssueCode => code

export const isIssueCode = (message: string): message is IssueCode =>
  Object.hasOwn(issueTexts, message)

/** The code and facts of a fault that zod found. INVALID if the schema gave no code. */
export const issueOf = (found: z.core.$ZodIssue): { code: IssueCode; facts: TextFacts } => ({
  code: isIssueCode(found.message) ? found.message : 'INVALID',
  facts: found.code === 'too_big' ? { max: Number(found.maximum) } : {},
})
