import { BadInputError } from '@fourwall/domain/errors.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { References } from '../references/service.ts'

/**
 * What else shows the given layouts, in words by layout, such as `the tab "Monthly" of Dana Whitlock`. A layout that others show cannot be
 * deleted. The user's own tabs do not count, nor those of people who left: they report a missing layout themselves.
 */
export async function shownByOthers(
  references: References,
  scope: Scope,
  layoutIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const shown = new Map<string, readonly string[]>()
  for (const [id, all] of await references.toEach(scope, 'LAYOUT', layoutIds)) {
    const others = all.filter(({ owner }) => owner === null || (owner.name !== null && owner.userId !== userId))
    shown.set(
      id,
      others.map(({ inWords }) => inWords),
    )
  }
  return shown
}

/** @throws BadInputError if something shows a layout to be deleted. */
export function refuseShown(name: string, shownBy: readonly string[] = []): void {
  if (shownBy.length === 0) return
  const shown = shownBy.length > 5 ? `${shownBy.slice(0, 5).join(', ')} and ${shownBy.length - 5} more` : shownBy.join(', ')
  throw new BadInputError(`"${name}" is shown by ${shown}. Close or remove it there before you delete it.`, 'metaDataId')
}
