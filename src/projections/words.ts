import type { Range } from '../stores/read-store/port.ts'

/** Lower case without accents: 'Nyáguthiĩ' is found as 'nyaguthii'. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorts behind all letters. */
const LAST = '\uffff'

/** Matches words with this beginning. */
export const beginningWith = (start: string): Range => ({ gte: start, lt: `${start}${LAST}` })

/** The parts of a text between everything that is no letter or digit. */
export const partsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')

/** Names are typed without their apostrophes too: O'Brien is found as 'obrien'. */
export const joinedNames = (name: string): string[] =>
  plain(name)
    .split(/[\s-]+/)
    .filter((part) => /\p{L}['\u2018\u2019\u02bc`]\p{L}/u.test(part))
    .map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, ''))
