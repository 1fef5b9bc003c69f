/** The server package's own folder (migrations and built files lie in it), from its sources and from the bundle alike. */
export const packageRoot: URL = import.meta.url.endsWith('.ts') ? new URL('../../', import.meta.url) : new URL('../', import.meta.url)
