import { Link } from '@tanstack/react-router'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { classNames } from '../../ui/class-names.ts'

interface EntityLinkProps {
  readonly id: string
  readonly name: string
}

interface MappingLinkProps extends EntityLinkProps {
  /** Within a text: underlined, since color alone does not mark a link there. */
  readonly isInText?: boolean
}

interface AddMappingLinkProps extends EntityLinkProps {
  readonly className?: string
}

const plain = 'rounded-chip hover:underline'
const inText = 'rounded-chip underline underline-offset-2 hover:no-underline'

/** Link to the editor of a mapping, within the chart of accounts. */
export function MappingLink({ id, name, isInText = false }: MappingLinkProps) {
  return (
    <Link
      to="/settings/chart-of-accounts/mappings/$mappingId"
      params={{ mappingId: id }}
      className={classNames('text-accent', isInText ? inText : plain)}
    >
      {name}
    </Link>
  )
}

/** Link to the editor of a categorization. */
export function CategorizationLink({ id, name }: EntityLinkProps) {
  return (
    <Link to="/settings/chart-of-accounts/categorizations/$categorizationId" params={{ categorizationId: id }} className={plain}>
      {name}
    </Link>
  )
}

/** Link to a new mapping of a categorization, for users who may create one. */
export function AddMappingLink({ id, name, className }: AddMappingLinkProps) {
  return (
    <IfAllowed right="CHANGE_MAPPINGS">
      <Link
        to="/settings/mappings/add"
        search={{ categorizationId: id }}
        aria-label={`Add mapping to ${name}`}
        className={classNames('text-accent', inText, className)}
      >
        Add mapping
      </Link>
    </IfAllowed>
  )
}
