const BYTES = 32

type FillWithChance = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** The secret of an order that a guest is about to place. Whoever holds it may what an account's owner may. */
export const newOrderSecret = (
  fill: FillWithChance = (bytes) => crypto.getRandomValues(bytes),
): string =>
  btoa(String.fromCharCode(...fill(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
