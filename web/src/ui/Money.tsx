import { type CurrencyView, usualDecimals } from '@fourwall/domain/money/format.ts'
import { classNames } from './class-names.ts'
import { useDisplay } from './display.ts'

/**
 * A printed figure with room for the closing parenthesis of a negative one, so that digits line up in a column. The room stays
 * where negatives have a minus sign instead, as headings are aligned to the digits.
 */
export function Figure({ text, className }: { text: string; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap', className)}>
      {text}
      {!text.endsWith(')') && (
        <span aria-hidden="true" className="invisible select-none">
          )
        </span>
      )}
    </span>
  )
}

interface MoneyProps {
  /** Exact Decimal text; null prints as an en dash. */
  readonly value: string | null
  readonly currencyView?: CurrencyView
  /** Left out: whole units, whole thousands or tenths of millions, as the view has it. */
  readonly decimals?: number
  /** ISO code of the currency whose sign is shown; left out: none. */
  readonly currency?: string | null
  readonly className?: string
}

/** An amount as reports print it, in the user's number format: `1,234`, `(1,234)`, `–`. */
export function Money({ value, currencyView = 'FULL', decimals = usualDecimals(currencyView), currency = null, className }: MoneyProps) {
  const display = useDisplay()
  return <Figure text={display.money(value, { currencyView, decimals, currency })} {...(className === undefined ? {} : { className })} />
}
