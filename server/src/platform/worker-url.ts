/**
 * Where a worker's code lies: beside the bundle as `<name>.js` once built, at its own source file
 * when the server runs from its sources.
 */
export function workerUrl(name: string, source: URL): URL {
  return import.meta.url.endsWith('.ts') ? source : new URL(`./${name}.js`, import.meta.url)
}
