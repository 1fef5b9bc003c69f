import { BadInputError } from '../errors.ts'
import type { AccountId } from '../ledger/account.ts'
import { requireText } from '../text-limits.ts'
import type { Categorization } from './categorization.ts'
import { isCategory } from './group-tree.ts'

/** Mapping content to be saved. */
export interface MappingDraft {
  readonly name: string
  readonly description?: string | null
  readonly accountMappings: readonly { readonly groupId: string; readonly accountId: AccountId }[]
}

/**
 * Validates a mapping before it is saved.
 *
 * @param nameOf an account's name; undefined if the company has no such account.
 * @throws BadInputError for the first problem: a missing or overlong name, a group that is unknown or a calculation, an
 *   account that is unknown or assigned twice.
 */
export function checkMapping(
  draft: MappingDraft,
  categorization: Pick<Categorization, 'groups' | 'name'>,
  nameOf: (accountId: AccountId) => string | undefined,
): void {
  if (draft.name.trim() === '') throw new BadInputError('Please enter a mapping name', 'name')
  requireText(draft.name, 'mappingName', 'The name', 'name')
  if (draft.description) requireText(draft.description, 'description', 'The description', 'description')
  const groups = new Map(categorization.groups.map((group) => [group.id, group]))
  const placeOf = new Map<AccountId, string>()
  draft.accountMappings.forEach(({ groupId, accountId }, index) => {
    const field = `accountMappings.${index}`
    const group = groups.get(groupId)
    const account = nameOf(accountId)
    if (group === undefined) throw new BadInputError(`"${categorization.name}" has no group "${groupId}".`, `${field}.groupId`)
    if (account === undefined) throw new BadInputError(`There is no account with the id ${accountId}.`, `${field}.accountId`)
    if (!isCategory(group)) {
      throw new BadInputError(
        `"${account}" cannot be mapped to "${group.name}", which is a calculation. Choose a category.`,
        `${field}.groupId`,
      )
    }
    const other = placeOf.get(accountId)
    if (other !== undefined) {
      throw new BadInputError(`"${account}" is mapped twice, to "${other}" and to "${group.name}". Keep one.`, `${field}.accountId`)
    }
    placeOf.set(accountId, group.name)
  })
}
