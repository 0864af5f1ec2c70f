import { describe, expect, it } from 'vitest'
import { chooseEngine } from './choose-engine.ts'
import { imageOf } from './containers.ts'

describe('the engines of the tests', () => {
  it.each([
    ['a server that is named', { given: true, docker: true, standIn: true }, 'given'],
    ['where Docker is, the real one', { given: false, docker: true, standIn: true }, 'container'],
    ['where Docker is, nothing else', { given: false, docker: true, standIn: false }, 'container'],
    ['without Docker, the stand-in', { given: false, docker: false, standIn: true }, 'stand-in'],
    ['with none of them, nothing', { given: false, docker: false, standIn: false }, 'none'],
  ] as const)('%s', (_, engines, chosen) => {
    expect(chooseEngine(engines)).toBe(chosen)
  })

  it.each([
    ['eventstore', /^eventstore\/eventstore:\d/],
    ['mongodb', /^mongo:\d/],
    ['redis', /^redis:\d/],
  ])('the image of %s is the one of docker-compose.yml', (service, image) => {
    expect(imageOf(service)).toMatch(image)
  })

  it('a service that docker-compose.yml does not know has no image', () => {
    expect(() => imageOf('mongo')).toThrow('mongo')
  })
})
