/** The logo: four walls, in the colors of the theme. */
export function Mark({ size = 16 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path className="fill-primary" d="M1 1h10v3H1zM12 1h3v10h-3zM5 12h10v3H5z" />
      <path className="fill-accent" d="M1 5h3v10H1z" />
    </svg>
  )
}
