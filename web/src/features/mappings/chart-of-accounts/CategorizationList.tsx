import { formatCount } from '@fourwall/domain/money/format.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Tag } from '../../../ui/Tag.tsx'
import type { ListedCategorization, ListedMapping } from '../categorizations-request.ts'
import { AddMappingLink, CategorizationLink, MappingLink } from '../EntityLinks.tsx'

interface CategorizationListProps {
  readonly categorizations: readonly ListedCategorization[]
  readonly mappings: readonly ListedMapping[]
  readonly onRename: (categorization: ListedCategorization) => void
  readonly onDelete: (categorization: ListedCategorization) => void
}

/** All categorizations, each with its mappings below. */
export function CategorizationList({ categorizations, mappings, ...acts }: CategorizationListProps) {
  const display = useDisplay()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <table className="phone-list w-full table-fixed" aria-label="Categorizations">
        <thead>
          <tr className="text-left text-small text-3 [&>th]:border-b [&>th]:border-line-2 [&>th]:font-medium">
            <th scope="col" className="h-row w-[30%] pl-4">
              Name
            </th>
            <th scope="col" className="px-2">
              Description
            </th>
            <th scope="col" className="w-[132px] px-2 text-right">
              Contains
            </th>
            <th scope="col" className="w-[176px] px-2">
              Saved
            </th>
            <th scope="col" className="w-[148px] pr-4">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {categorizations.map((categorization) => {
          const own = mappings.filter(({ categorizationId }) => categorizationId === categorization.id)
          return (
            <tbody key={categorization.id} className="[&_td]:border-b [&_td]:border-line-1 [&_th]:border-b [&_th]:border-line-1">
              <tr className="bg-band">
                <th scope="row" className="h-list-row truncate pl-4 text-left font-semibold">
                  <CategorizationLink id={categorization.id} name={categorization.name} /> <Tag>Categorization</Tag>
                </th>
                <td className="truncate px-2 text-2">
                  {own.length === 0 ? 'No mapping uses it yet' : countMappings(own.length)}
                  <AddMappingLink id={categorization.id} name={categorization.name} className="pl-3" />
                </td>
                <td className="px-2 text-right">{countLines(categorization.groups.length)}</td>
                <td className="truncate px-2 text-2">
                  {display.moment(categorization.updatedAt)}
                  <span className="sr-only">, version {categorization.version}</span>
                </td>
                <td className="pr-3 text-right whitespace-nowrap">
                  <IfAllowed right="CHANGE_MAPPINGS">
                    <Button kind="plain" aria-label={`Rename ${categorization.name}`} onClick={() => acts.onRename(categorization)}>
                      Rename
                    </Button>
                    <Button kind="danger" aria-label={`Delete ${categorization.name}`} onClick={() => acts.onDelete(categorization)}>
                      Delete
                    </Button>
                  </IfAllowed>
                </td>
              </tr>
              {own.map((mapping) => (
                <tr key={mapping.id} className="hover:bg-hover">
                  <th scope="row" className="h-list-row truncate pl-[34px] text-left font-normal">
                    <MappingLink id={mapping.id} name={mapping.name} /> <Tag>Mapping</Tag>
                  </th>
                  <td className="truncate px-2 text-2" title={mapping.description ?? undefined}>
                    {mapping.description}
                  </td>
                  <td className="px-2 text-right">{countAccounts(mapping.assignments.length)}</td>
                  <td colSpan={2} className="truncate px-2 text-2">
                    {display.moment(mapping.updatedAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

function countMappings(count: number): string {
  return count === 1 ? '1 mapping' : `${formatCount(count)} mappings`
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${formatCount(count)} lines`
}

function countAccounts(count: number): string {
  return count === 1 ? '1 account' : `${formatCount(count)} accounts`
}
