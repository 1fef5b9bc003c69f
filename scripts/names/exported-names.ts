/** A file with its text, by its path below the repository. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Sources of the three rooms, in which a name stands for one thing. The router takes every route's object by the same name. */
export function isNamed(path: string): boolean {
  return /^(domain|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/generated\/|^web\/src\/app\/routes\//.test(path)
}

const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm

/** Each name that several files export, in a sentence; overloads and a type beside its value in one file are one name. */
export function repeatedNames(files: readonly SourceFile[]): readonly string[] {
  const byName = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORT)) byName.set(name, (byName.get(name) ?? new Set()).add(path))
  return [...byName]
    .filter(([, paths]) => paths.size > 1)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, paths]) => `${name} is exported by ${[...paths].toSorted().join(' and ')}: name each by what tells it from the other.`)
}
