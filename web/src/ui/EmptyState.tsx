import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  /** One sentence: what to do next. */
  readonly children: ReactNode
  /** One action, or a second, less prominent one. */
  readonly actions?: ReactNode
  /** A picture of what is missing: dashes in the lines of a report. */
  readonly shape?: ReactNode
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, children, actions, shape }: EmptyStateProps) {
  return (
    <div className="mx-auto w-full max-w-[440px] px-4 py-6">
      {shape !== undefined && (
        <div aria-hidden="true" className="mb-5">
          {shape}
        </div>
      )}
      <h2 className="text-title font-semibold">{title}</h2>
      <div className="mt-1 max-w-[380px] text-2">{children}</div>
      {actions !== undefined && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** The lines of a report without its figures: an en dash for every value. Strong lines have a rule above them. */
export function DashReport({
  lines,
  columns = 5,
}: {
  lines: readonly { readonly name: string; readonly strong?: boolean }[]
  columns?: number
}) {
  return (
    <table className="w-full table-fixed text-2">
      <tbody>
        {lines.map((line) => (
          <tr key={line.name} className={line.strong === true ? 'font-semibold' : undefined}>
            <td className={`h-[24px] w-[36%] border-line-1 ${line.strong === true ? 'border-t border-t-line-rule' : ''} border-b`}>
              {line.name}
            </td>
            {Array.from({ length: columns }, (_, column) => column).map((column) => (
              <td key={column} className={`border-line-1 text-right ${line.strong === true ? 'border-t border-t-line-rule' : ''} border-b`}>
                –
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
