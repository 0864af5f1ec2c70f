import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

const table = Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A black PNG of one bit a pixel: 35 kB hold 17,000 by 17,000 of them. */
export const blackPng = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A red and a blue half side by side. The camera lay on its side: shown upright, red is above blue. */
export const lyingJpeg = async (width = 1_200, height = 800): Promise<Buffer> => {
  const half = { width: width / 2, height, channels: 3 as const, background: 'blue' }
  const blue = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A WebP of so many frames. */
export const animatedWebp = async (frames: number): Promise<Buffer> => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, n) => {
      const background = { r: n % 256, g: n >> 8, b: 0 }
      return sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer()
    }),
  )
  return sharp(pictures, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

export const scriptSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** A GIF that is whole, with a script behind it. */
export const scriptGif = async (): Promise<Buffer> => {
  const background = { r: 200, g: 30, b: 30 }
  const gif = sharp({ create: { width: 8, height: 8, channels: 3, background } }).gif()
  return Buffer.concat([
    await gif.toBuffer(),
    Buffer.from('*/=1;alert(1)//<script>alert(1)</script>'),
  ])
}
