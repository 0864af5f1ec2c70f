import { expect, it } from 'vitest'
import { aggregates } from './aggregates.ts'

it('says whose data a state holds wherever its events hold any, so that its snapshots are sealed', () => {
  const personal = Object.values(aggregates).filter(({ events, snapshots }) => {
    const isPersonal = Object.values(events).some((definition) => 'personal' in definition)
    return isPersonal && snapshots !== null
  })
  expect(personal.map(({ category }) => category)).toEqual(['loyalty', 'payment', 'review', 'user'])
  for (const { snapshots } of personal) expect(snapshots?.subjectOf).toBeDefined()
})

it('starts every state that has snapshots as plain JSON, which reads back as it was', () => {
  const kept = Object.values(aggregates).filter(({ snapshots }) => snapshots !== null)
  const states = kept.map(({ initial }) => initial)
  expect(JSON.parse(JSON.stringify(states))).toEqual(states)
})
