import { it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { activeAdmins, type RosterCommand, type RosterEvent } from './roster.ts'

const joined = (member: string): RosterEvent => ({ type: 'RosterJoined', data: { member } })
const left = (member: string): RosterEvent => ({ type: 'RosterLeft', data: { member } })
const begun = (...members: string[]): RosterEvent => ({ type: 'RosterBegun', data: { members } })
const join = (member: string): RosterCommand => ({ type: 'Join', member })
const leave = (member: string, ...known: string[]): RosterCommand => ({
  type: 'Leave',
  member,
  known,
})

it('is joined once', () => {
  given(activeAdmins).when(join('a')).thenEvents(joined('a'))
  given(activeAdmins, joined('a')).when(join('a')).thenEvents()
  given(activeAdmins, joined('a'), begun('a', 'b'), left('a'))
    .when(join('a'))
    .thenEvents(joined('a'))
})

it('is whole from the first who leaves it: those are in it who were there before it', () => {
  given(activeAdmins)
    .when(leave('a', 'a', 'b'))
    .thenEvents(begun('a', 'b'), left('a'))
  given(activeAdmins, joined('c')).when(leave('a', 'a')).thenEvents(begun('c', 'a'), left('a'))
})

it('is never left by the last, whatever is said to be known', () => {
  given(activeAdmins).when(leave('a', 'a')).thenRejected('LAST_MEMBER')
  given(activeAdmins).when(leave('a')).thenRejected('LAST_MEMBER')
  given(activeAdmins, begun('a', 'b'), left('a'))
    .when(leave('b', 'a', 'b'))
    .thenRejected('LAST_MEMBER')
})

it('lets somebody go who is not in it, as long as somebody is', () => {
  given(activeAdmins, begun('a', 'b'), left('a')).when(leave('a')).thenEvents()
})
