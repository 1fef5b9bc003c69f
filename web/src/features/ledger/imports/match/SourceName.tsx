import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { LedgerImportsQuery } from '../ledger-imports.ts'
import { NameField } from './NameField.tsx'

interface SourceNameProps {
  readonly name: string
  /** Files of this source came in before. */
  readonly isKnown: boolean
  readonly onRename: (name: string) => void
}

/** The system and kind of export: one of those that came in before, or a new name. */
export function SourceName({ name, isKnown, onRename }: SourceNameProps) {
  const { data } = useAnswer(LedgerImportsQuery, {})
  const known = [...new Set(data?.ledgerImports.map(({ sourceName }) => sourceName))]
  return (
    <span className="flex flex-none items-center gap-2" title="A file replaces rows of its own source only.">
      <NameField
        label="Source"
        name={name}
        known={known}
        kind={{ one: 'source', several: 'sources' }}
        placeholder="Name of a new source"
        maxLength={LONGEST.sourceName}
        onName={onRename}
      />
      {!isKnown && <Tag tone="accent">New</Tag>}
    </span>
  )
}
