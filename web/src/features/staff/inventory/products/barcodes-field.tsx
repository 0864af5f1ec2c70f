import { fitsCheckDigit } from '#contract/catalogue/staff-catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useFormValue } from '#web/staff-ui/form/fields.tsx'
import { LinesField } from '#web/staff-ui/form/form-lists.tsx'

const codes = z.array(z.string()).catch([])

/**
 * The barcodes of a product or of one size, one a line, so that a scanner's Enter begins the next one. A code whose check
 * digit is wrong is named and kept: the shop may have made it itself.
 */
export const BarcodesField = ({ at }: { at?: number }) => {
  const typed = codes.parse(
    useFormValue(at === undefined ? 'barcodes' : ['variants', at, 'barcodes']),
  )
  const odd = typed.map((code) => code.trim()).find((code) => !fitsCheckDigit(code))
  return (
    <LinesField
      name={at === undefined ? 'barcodes' : [at, 'barcodes']}
      label={t('Barcodes, one a line')}
      maxLength={410}
      hint={
        odd === undefined
          ? undefined
          : t('The last digit does not fit: {code}. If it is printed on a packet, scan it again.', {
              code: odd,
            })
      }
    />
  )
}
