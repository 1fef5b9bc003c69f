import { type MappingNames, mappingChanges } from '@fourwall/domain/mappings/mapping-changes.ts'
import {
  MAPPING_WORDS,
  type MappingContent,
  type MappingWord,
  mergeMappings,
  withoutInvalidGroups,
} from '@fourwall/domain/mappings/mapping-edits.ts'
import { capitalize, joinNames } from '@fourwall/domain/sentence-text.ts'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import type { VersionedMapping } from '../mapping-request.ts'

interface MappingConflictProps {
  /** The common version. */
  readonly base: MappingContent
  readonly mine: MappingContent
  readonly theirs: VersionedMapping
  readonly names: MappingNames
  /** Who saved theirs; null if it is not known. */
  readonly by: string | null
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (content: MappingContent) => void
  readonly onClose: () => void
}

/** Shown if another user saved the mapping first. */
export function MappingConflict({ base, mine, theirs, names: known, onSave, ...props }: MappingConflictProps) {
  const { groups } = theirs.categorization
  const names: MappingNames = {
    ...known,
    group: (id) => known.group(id) ?? groups.find((group) => group.id === id)?.name ?? null,
  }

  const groupName = (groupId: string | undefined) => (groupId === undefined ? 'Not mapped' : (names.group(groupId) ?? 'A deleted line'))
  const saveOnCategories = (what: MappingContent) => onSave(withoutInvalidGroups(what, groups))
  return (
    <SaveConflict
      {...props}
      what="this mapping"
      mine={mappingChanges(base, mine, names)}
      theirs={mappingChanges(base, theirs.content, names)}
      merge={(chosenMine) => {
        const { content, accounts, words } = mergeMappings(base, mine, theirs.content, chosenMine)
        return {
          state: content,
          clashes: [
            ...(words.length > 0
              ? [{ key: MAPPING_WORDS, name: nameOf(words), mine: textOf(mine, words), theirs: textOf(theirs.content, words) }]
              : []),
            ...accounts.map((id) => ({
              key: String(id),
              name: names.account(id),
              mine: groupName(mine.assignments.get(id)),
              theirs: groupName(theirs.content.assignments.get(id)),
            })),
          ],
        }
      }}
      whyNot=""
      onSaveMine={() => saveOnCategories(mine)}
      onSaveBoth={saveOnCategories}
    />
  )
}

function nameOf(words: readonly MappingWord[]): string {
  return capitalize(joinNames(words))
}

/** The words that clash; a description may be empty. */
function textOf(content: MappingContent, words: readonly MappingWord[]): string {
  const texts = words.map((word) => content[word] ?? '').filter((text) => text !== '')
  return texts.length === 0 ? 'No description' : texts.join(': ')
}
