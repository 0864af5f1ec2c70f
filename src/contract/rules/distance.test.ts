import { expect, test } from 'vitest'
import { distanceKm, nearestReaching, reaches } from './distance.ts'

const kabete = { name: 'Kabete', latitude: -1.2633, longitude: 36.7235, deliveryRadius: 7 }
const westlands = { name: 'Westlands', latitude: -1.265, longitude: 36.8045, deliveryRadius: 6 }
const yaya = { latitude: -1.2921, longitude: 36.7873 }

test('a degree of latitude is 111.2 km, of longitude as much at the equator and less elsewhere', () => {
  expect(distanceKm({ latitude: 0, longitude: 36 }, { latitude: 1, longitude: 36 })).toBeCloseTo(
    111.195,
    2,
  )
  expect(distanceKm({ latitude: 0, longitude: 36 }, { latitude: 0, longitude: 37 })).toBeCloseTo(
    111.195,
    2,
  )
  expect(distanceKm({ latitude: 60, longitude: 36 }, { latitude: 60, longitude: 37 })).toBeCloseTo(
    55.597,
    2,
  )
})

test('nowhere is far from itself, and over the date line it is not far', () => {
  expect(distanceKm(yaya, yaya)).toBe(0)
  expect(
    distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }),
  ).toBeLessThan(23)
})

test('a branch delivers up to its radius and not beyond', () => {
  const oneDegreeNorth = { latitude: 1, longitude: 36 }
  const branch = { latitude: 0, longitude: 36 }
  const km = distanceKm(branch, oneDegreeNorth)
  expect(reaches({ ...branch, deliveryRadius: km }, oneDegreeNorth)).toBe(true)
  expect(reaches({ ...branch, deliveryRadius: km - 0.001 }, oneDegreeNorth)).toBe(false)
})

test('the nearest of those that deliver there is found; not one that is nearer and stays at home', () => {
  expect(nearestReaching([kabete, westlands], yaya)?.name).toBe('Westlands')
  const eager = { ...kabete, deliveryRadius: 20 }
  expect(nearestReaching([eager, westlands], yaya)?.name).toBe('Westlands')
  const shy = { ...westlands, deliveryRadius: 1 }
  expect(nearestReaching([kabete, shy], yaya)).toBeUndefined()
  expect(nearestReaching([{ ...kabete, deliveryRadius: 8 }, shy], yaya)?.name).toBe('Kabete')
})
