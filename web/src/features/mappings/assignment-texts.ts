/** Parses assignments of accounts to groups: `12/0b7e…`. */
export function readAssignments(texts: readonly string[]): readonly { readonly accountId: number; readonly groupId: string }[] {
  return texts.map((text) => {
    const at = text.indexOf('/')
    return { accountId: Number(text.slice(0, at)), groupId: text.slice(at + 1) }
  })
}
