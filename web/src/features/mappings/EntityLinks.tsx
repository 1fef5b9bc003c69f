import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'

interface EntityLinkProps {
  readonly id: string
  readonly name: string
  readonly className?: string
}

/** Leads to the editor of a mapping, within the chart of accounts. */
export function MappingLink({ id, name, className = 'text-accent' }: EntityLinkProps) {
  return (
    <Link
      to="/settings/chart-of-accounts/mappings/$mappingId"
      params={{ mappingId: id }}
      className={classNames('rounded-chip hover:underline', className)}
    >
      {name}
    </Link>
  )
}

/** Leads to the editor of a categorization. */
export function CategorizationLink({ id, name, className }: EntityLinkProps) {
  return (
    <Link
      to="/settings/chart-of-accounts/categorizations/$categorizationId"
      params={{ categorizationId: id }}
      className={classNames('rounded-chip hover:underline', className)}
    >
      {name}
    </Link>
  )
}

/** Leads to a new mapping to a categorization. */
export function AddMappingLink({ id, name, className }: EntityLinkProps) {
  return (
    <Link
      to="/settings/mappings/add"
      search={{ categorizationId: id }}
      aria-label={`Add mapping to ${name}`}
      className={classNames('rounded-chip text-accent hover:underline', className)}
    >
      Add mapping
    </Link>
  )
}
