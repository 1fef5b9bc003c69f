/** A path of this app to return to after signing in; anything that could lead elsewhere becomes the start page. */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // Browsers read "//host" and "/\host" as another site, and drop tabs and line breaks before they look.
  // oxlint-disable-next-line no-control-regex -- these are the characters that browsers drop
  if (/^\/[/\\]|[\u0000-\u001f]/.test(value)) return '/'
  return /^\/(auth\/(?!(?:invitation|setup)$)|logout([/?#]|$))/.test(value) ? '/' : value
}
