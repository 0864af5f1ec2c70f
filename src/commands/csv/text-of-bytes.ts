/**
 * The text of a file. Spreadsheet programs write 'Unicode text' in UTF-16, and its first two bytes say so. All else is
 * read as UTF-8: bytes of another encoding become U+FFFD.
 */
export const textOfBytes = (bytes: Uint8Array): string => {
  const mark = `${bytes[0]} ${bytes[1]}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  return Buffer.from(bytes).toString('utf8')
}
