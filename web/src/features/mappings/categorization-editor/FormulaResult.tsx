import { storedReferences } from '@fourwall/domain/mappings/formula-text.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { SettingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Figure } from '../../../ui/Money.tsx'
import type { AccountBooks } from '../account-books.ts'
import { LineFigure } from '../changes/LineFigure.tsx'

interface FormulaResultProps {
  readonly groupId: string
  readonly formula: string
  readonly name: string
  readonly nameOf: ReadonlyMap<string, string>
  readonly figures: SettingsFigures
  readonly books: AccountBooks
}

/** The result of a formula in real figures, with its operands. */
export function FormulaResult({ groupId, formula, name, nameOf, figures, books }: FormulaResultProps) {
  const month = books.months.length - 1
  const operands = storedReferences(formula).filter((id) => nameOf.has(id))
  const row = (id: string, label: string, isResult: boolean) => {
    const [values, unit] = [figures.valuesOf(id), figures.units.get(id) ?? 'money']
    const line = classNames(isResult && 'border-t border-line-rule font-semibold')
    return (
      <tr key={id} className="h-row">
        <th scope="row" className={classNames('max-w-0 truncate text-left', isResult ? 'font-semibold' : 'font-normal')} title={label}>
          {label}
        </th>
        {[month, month + 1].map((column) => (
          <td key={column} className={classNames('w-[104px] text-right', line)}>
            <LineFigure value={values[column] ?? null} unit={unit} />
          </td>
        ))}
      </tr>
    )
  }
  return (
    <table aria-label={`Result of ${name}`} className="w-full table-fixed">
      <thead className="text-small text-3">
        <tr className="h-row">
          <th scope="col" className="text-left font-normal">
            Result
          </th>
          <th scope="col" className="w-[104px] text-right font-normal">
            <Figure text={books.months[month]?.label ?? ''} />
          </th>
          <th scope="col" className="w-[104px] text-right font-normal">
            <Figure text={counted(books.months.length, 'month')} />
          </th>
        </tr>
      </thead>
      <tbody>
        {operands.map((id) => row(id, nameOf.get(id) ?? '', false))}
        {row(groupId, name, true)}
      </tbody>
    </table>
  )
}
