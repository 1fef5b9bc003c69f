import { BadInputError } from '@fourwall/domain/errors.ts'
import { parseLibraryName } from '@fourwall/domain/layouts/library-paths.ts'

/** Why a name cannot be used; null if it can. */
export function libraryNameProblem(name: string, of: 'LAYOUT' | 'FOLDER'): string | null {
  try {
    parseLibraryName(name, of)
    return null
  } catch (error) {
    if (error instanceof BadInputError) return error.message
    throw error
  }
}
