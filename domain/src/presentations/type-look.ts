/** Lines of a text, in sizes of its type. Large type stands closer. */
export function lineHeightOf(fontSize: number): number {
  return fontSize >= 18 ? 1.17 : 1.38
}
