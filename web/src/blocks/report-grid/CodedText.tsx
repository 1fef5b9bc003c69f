/** A name in a grid, with the code in it gray as in lists. */
export function CodedText({ text, code = '' }: { readonly text: string; readonly code?: string | undefined }) {
  const at = code === '' ? -1 : text.indexOf(code)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="grid-place-code">{code}</span>
      {text.slice(at + code.length)}
    </>
  )
}
