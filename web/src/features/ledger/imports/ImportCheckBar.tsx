import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { checkSentence, needsALook, outsideSentence } from './import-result-labels.ts'
import type { ReceivedImport } from './ledger-imports.ts'

/** How the import that was just stored, or that the address names, came out: a quiet line where all agrees. */
export function ImportCheckBar({ ledgerImport, onShow }: { ledgerImport: ReceivedImport; onShow: () => void }) {
  const { fileName, result, status } = ledgerImport
  if (result === null || status === 'UNDONE') return null
  const isGrave = needsALook(result)
  const outside = outsideSentence(result)
  return (
    <div
      role={isGrave ? 'alert' : 'status'}
      className={classNames(
        'flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-1 px-4 py-1',
        isGrave ? 'bg-unfav-soft' : outside === null ? 'bg-page text-2' : 'bg-warn-soft',
      )}
    >
      <Icon
        name={isGrave || outside !== null ? 'warning' : 'check'}
        className={isGrave ? 'text-unfav' : outside === null ? 'text-fav' : 'text-warn'}
      />
      <p className="min-w-[240px] flex-1 [overflow-wrap:anywhere]">
        <b className="font-medium">{fileName}</b> {checkSentence(result)} {outside}
      </p>
      {outside !== null && result.mapping !== null && (
        <Link
          to="/settings/mappings/$mappingId"
          params={{ mappingId: result.mapping.id }}
          className="rounded-chip text-accent hover:underline"
        >
          Map {result.leftCount === 1 ? 'it' : 'them'} in “{result.mapping.name}”
        </Link>
      )}
      <Button kind="plain" onClick={onShow}>
        Show the check
      </Button>
    </div>
  )
}
