/**
 * An amount in KSh as somebody typed it. 'unclear': a comma or a dot may divide shillings from cents, or thousands.
 * 'none': the text is no amount.
 */
type ReadAmount = { kind: 'amount'; ksh: number } | { kind: 'unclear' } | { kind: 'none' }

/** '1200', '1,200', '1 200' and '1,234.50'. */
const clear = /^(\d{1,8}|\d{1,3}([, ])\d{3}(\2\d{3})*)(\.\d{1,2})?$/
/** '99,50', '1.234,50', '1.234' and '1,2345': people elsewhere write decimals and thousands the other way round. */
const unclear = /^\d[\d.,' ]*$/

/**
 * Reads an amount. Fields, lines of text and imports all ask here, so that '99,50' is never 9,950 anywhere: a comma
 * before two digits is asked about.
 */
export const readAmount = (typed: string): ReadAmount => {
  const text = typed
    .trim()
    .replace(/^k(?:shs?|es)\.?\s*/i, '')
    .replace(/\s*(?:\/[=-]|k(?:shs?|es))$/i, '')
  if (clear.test(text)) return { kind: 'amount', ksh: Number(text.replaceAll(/[, ]/g, '')) }
  return unclear.test(text) ? { kind: 'unclear' } : { kind: 'none' }
}
