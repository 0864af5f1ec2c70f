import type { Socket } from 'node:net'

const MOST_CHARS = 1_000_000

/**
 * Reads the JSON that the other end sends until it ends. The socket stays open for an answer. Throws where it is no
 * JSON.
 */
export const readJson = async (socket: Socket): Promise<unknown> => {
  socket.setEncoding('utf8')
  let text = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (part) => {
      text += String(part)
      if (text.length > MOST_CHARS) reject(new Error('Too long'))
    })
    socket.once('end', resolve)
    // The listener stays after the end: an unheard error ends the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('The other end has gone')))
  })
  return JSON.parse(text)
}
