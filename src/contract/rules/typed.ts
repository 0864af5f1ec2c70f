import { invisible } from '../../domain/kernel/name-key.ts'

export { isSameName, searchKey } from '../../domain/kernel/name-key.ts'

/**
 * A number or a word as it was meant that somebody typed or pasted: letters and digits in their usual form, every dash a
 * hyphen, single blanks, and no signs that nobody sees. Messages and web pages put those around phones and codes.
 */
export const typed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** `typed`, of a code that is read in capitals: blanks and hyphens are for the eye. */
export const typedCode = (text: string): string => typed(text).toUpperCase().replace(/[\s-]/g, '')
