import type { Range } from '../stores/read-store/port.ts'

/** Lower case, without accents: 'Nyáguthiĩ' is found as 'nyaguthii'. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** No letter comes behind this one. */
const LAST = '\uffff'

/** Words that begin so. */
export const beginningWith = (start: string): Range => ({ gte: start, lt: `${start}${LAST}` })
