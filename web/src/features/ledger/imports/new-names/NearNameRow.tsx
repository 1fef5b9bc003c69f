import { Icon } from '../../../../ui/Icon.tsx'

/** Under a new name: what it looks like, in sentences. */
export function NearNameRow({ sentences, columns }: { sentences: readonly string[]; columns: number }) {
  if (sentences.length === 0) return null
  return (
    <tr>
      <td colSpan={columns} className="border-b border-line-1 bg-warn-soft px-4 py-1 text-small">
        {sentences.map((sentence) => (
          <span key={sentence} className="flex items-start gap-2">
            <Icon name="warning" className="mt-[2px] flex-none text-warn" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{sentence}</span>
          </span>
        ))}
      </td>
    </tr>
  )
}
