import { BadInputError } from '@fourwall/domain/errors.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { References } from '../references/service.ts'

/**
 * What shows some layouts beside a user's own things, in words by layout, such as `the tab "Monthly" of Dana Whitlock`: a layout cannot be
 * deleted beneath that. One's own tab says what is gone; so would that of somebody who has left.
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

/** @throws BadInputError where something shows a layout that is to be deleted. */
export function refuseShown(name: string, shownBy: readonly string[] = []): void {
  if (shownBy.length === 0) return
  const shown = shownBy.length > 5 ? `${shownBy.slice(0, 5).join(', ')} and ${shownBy.length - 5} more` : shownBy.join(', ')
  throw new BadInputError(`"${name}" is shown by ${shown}. It can be deleted once it is closed there.`, 'metaDataId')
}
