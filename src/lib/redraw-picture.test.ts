import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { animatedWebp, blackPng, lyingJpeg, scriptGif, scriptSvg } from '../testing/pictures.ts'
import { MOST_PIXELS, redrawPicture } from './redraw-picture.ts'

const drawn = async (bytes: Uint8Array, sides = [960, 480]): Promise<Uint8Array[]> => {
  const answer = await redrawPicture(bytes, sides)
  return answer.ok ? answer.pictures : expect.fail(answer.fault)
}
const first = ([bytes]: readonly Uint8Array[]): Uint8Array => bytes ?? expect.fail('no picture')

/** Red, green and blue of a point, in parts of width and height. */
const colourAt = async (bytes: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('a picture', () => {
  it('is drawn upright, as WebP, once for each size', async () => {
    spec('operations 2.4', 'Pictures are decoded and drawn anew')
    spec('operations cases', '14. SVG, a GIF with script, huge pictures: refused')
    const pictures = await drawn(await lyingJpeg())
    const heads = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()))
    expect(heads).toMatchObject([
      { format: 'webp', width: 640, height: 960 },
      { format: 'webp', width: 320, height: 480 },
    ])
    const [red = 0, , blue = 0] = await colourAt(first(pictures), 0.5, 0.2)
    expect(red).toBeGreaterThan(blue + 100)
    const [redBelow = 0, , blueBelow = 0] = await colourAt(first(pictures), 0.5, 0.8)
    expect(blueBelow).toBeGreaterThan(redBelow + 100)
  })

  it('loses its metadata: place, camera and profile', async () => {
    spec('operations 2.4', 'Pictures are decoded and drawn anew')
    spec('operations cases', '14. SVG, a GIF with script, huge pictures: refused')
    const sent = await lyingJpeg()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    for (const bytes of await drawn(sent)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    }
  })

  it('loses what hangs behind it', async () => {
    const sent = Buffer.concat([await lyingJpeg(), Buffer.from('<script>alert(1)</script>')])
    for (const bytes of await drawn(sent)) {
      expect(Buffer.from(bytes).includes('script')).toBe(false)
    }
  })

  it('is not made larger than it is', async () => {
    expect(await sharp(first(await drawn(blackPng(30, 20)))).metadata()).toMatchObject({
      width: 30,
      height: 20,
    })
  })

  it('stays under 300 kB, however full of detail it is', async () => {
    spec('operations 2.4', 'Pictures are decoded and drawn anew')
    let state = 1
    const noise = Uint8Array.from({ length: 640 * 640 * 4 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
    const raw = { width: 640, height: 640, channels: 4 as const }
    const png = await sharp(noise, { raw }).png({ compressionLevel: 1 }).toBuffer()
    expect(first(await drawn(png)).length).toBeLessThanOrEqual(300_000)
  })
})

describe('refused is', () => {
  it.each([
    ['an SVG', scriptSvg, 'unreadable'],
    ['a text', Buffer.from('no picture'), 'unreadable'],
    ['nothing at all', Buffer.alloc(0), 'unreadable'],
    ['a PNG of 17,000 by 17,000', blackPng(17_000, 17_000), 'too-many-pixels'],
    ['half a PNG', blackPng(3_000, 3_000).subarray(0, 900), 'unreadable'],
  ])('%s', async (_, bytes, fault) => {
    spec('operations 2.4', 'One picture at a time is drawn, within bounds')
    expect(await redrawPicture(bytes, [960])).toEqual({ ok: false, fault })
  })

  it('a GIF with a script', async () => {
    const fault = await redrawPicture(await scriptGif(), [960])
    expect(fault).toEqual({ ok: false, fault: 'unreadable' })
  })

  it('what moves: 300 frames', async () => {
    spec('operations 2.4', 'Pictures that are none, or too much, are refused in words')
    spec('operations cases', '14. SVG, a GIF with script, huge pictures: refused')
    const fault = await redrawPicture(await animatedWebp(300), [960])
    expect(fault).toEqual({ ok: false, fault: 'animated' })
  })

  it('no picture of a phone: 24 million pixels are taken', () => {
    expect(MOST_PIXELS).toBeGreaterThan(5_712 * 4_284)
  })
})

it('draws one picture at a time', async () => {
  spec('operations 2.4', 'One picture at a time is drawn, within bounds')
  const sent = await lyingJpeg()
  const order: string[] = []
  const note = async (name: string, work: Promise<unknown>) => {
    await work
    order.push(name)
  }
  await Promise.all([
    note('large', redrawPicture(sent, [960, 480])),
    note('small', redrawPicture(blackPng(1, 1), [1])),
  ])
  expect(order).toEqual(['large', 'small'])
})
