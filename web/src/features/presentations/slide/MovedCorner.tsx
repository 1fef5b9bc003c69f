/** Marks a figure that moved since it was presented, at its upper right. */
export function MovedCorner() {
  return (
    <span
      role="img"
      aria-label="Changed since presented"
      className="absolute top-0 right-0 size-0 border-t-[6px] border-l-[6px] border-t-moved border-l-transparent"
    />
  )
}
