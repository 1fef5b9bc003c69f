import { type CurrencyView, usualDecimals } from '@fourwall/domain/money/format.ts'
import { classNames } from './class-names.ts'
import { useDisplay } from './display.ts'

/**
 * A printed figure with room for the closing parenthesis that a negative one would have, so that digits line up in a column. The
 * room stays where negatives have a minus instead: headings are aligned to the digits.
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
  /** Without it, what suits the view: whole units, whole thousands, tenths of millions. */
  readonly decimals?: number
  /** ISO code whose sign stands before the figure; without it the bare figure. */
  readonly currency?: string | null
  readonly className?: string
}

/** An amount as reports print it, in the reader's way: `1,234`, `(1,234)`, `–`. */
export function Money({ value, currencyView = 'FULL', decimals = usualDecimals(currencyView), currency = null, className }: MoneyProps) {
  const display = useDisplay()
  return <Figure text={display.money(value, { currencyView, decimals, currency })} {...(className === undefined ? {} : { className })} />
}
