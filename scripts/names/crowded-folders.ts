/** Files in a folder that can be taken in at a glance. Tests are next to what they test and do not count. */
const MOST_FILES = 40

/** Each source folder with more files than that, not counting subfolders, as a sentence. */
export function crowdedFolders(paths: readonly string[]): readonly string[] {
  const sizes = new Map<string, number>()
  for (const path of paths) {
    if (!/^(domain|server|web|e2e|scripts)\/.*\.(tsx?|mjs|css)$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > MOST_FILES)
    .map(([folder, size]) => `${folder} holds ${size} files that are not tests, of at most ${MOST_FILES}: divide it by subject.`)
}
