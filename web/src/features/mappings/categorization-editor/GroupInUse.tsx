import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MappingLink } from '../EntityLinks.tsx'

/** What prevents deleting a line. */
export interface GroupUse {
  readonly name: string
  /** The calculations that use it. */
  readonly formulas: readonly string[]
  readonly mappings: readonly { readonly id: string; readonly name: string; readonly accounts: readonly string[] }[]
}

interface GroupInUseProps {
  readonly use: GroupUse
  readonly onClose: () => void
}

/** Explains why a line cannot be deleted, with links to its uses. */
export function GroupInUse({ use: { name, formulas, mappings }, onClose }: GroupInUseProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      initialFocus={close}
      title={`“${name}” is in use`}
      description="It can be deleted once nothing needs it any more."
      footer={
        <Button kind="primary" ref={close} onClick={onClose}>
          Keep it
        </Button>
      }
    >
      {formulas.length > 0 && (
        <section className="mt-3">
          <h3 className="font-medium">Used in formulas</h3>
          <ul className="list-disc pl-4 text-2">
            {formulas.map((formula) => (
              <li key={formula}>{formula}</li>
            ))}
          </ul>
        </section>
      )}
      {mappings.length > 0 && (
        <section className="mt-3">
          <h3 className="font-medium">Holds accounts</h3>
          <ul className="list-disc pl-4 text-2">
            {mappings.map((mapping) => (
              <li key={mapping.id}>
                {listed(mapping.accounts)} in <MappingLink id={mapping.id} name={mapping.name} isInText />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** More names than this are replaced by their count. */
const MOST_NAMES = 4

function listed(names: readonly string[]): string {
  return names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
}
