/** A file with its text and its path in the repository. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Sources in which a name must be unique. The router requires the same name in every route. */
export function isNamed(path: string): boolean {
  return /^(domain|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/generated\/|^web\/src\/app\/routes\//.test(path)
}

const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm

/** Each name exported by several files, as a sentence; overloads, and a type next to its value in the same file, count as one. */
export function repeatedNames(files: readonly SourceFile[]): readonly string[] {
  const byName = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORT)) byName.set(name, (byName.get(name) ?? new Set()).add(path))
  return [...byName]
    .filter(([, paths]) => paths.size > 1)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, paths]) => `${name} is exported by ${[...paths].toSorted().join(' and ')}: give each a name that distinguishes it.`)
}
