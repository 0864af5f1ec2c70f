/** Signs that take no place on the page, such as a soft hyphen or a zero-width space. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * Names that people type are the same name where their keys are equal: the forms of a letter, its case, the number of
 * blanks between words and signs that nobody sees make no other name. A key is compared, and never shown.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\u2010/g, '-')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
