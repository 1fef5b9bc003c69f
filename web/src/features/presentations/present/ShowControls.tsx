interface ShowControlsProps {
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly onGo: (to: number) => void
  readonly onEnd: () => void
}

/** Ends the show; where there is no keyboard, also leads from slide to slide. */
export function ShowControls({ at, count, onGo, onEnd }: ShowControlsProps) {
  const button = 'hidden h-full flex-1 disabled:opacity-40 phone:block'
  return (
    <div className="absolute top-2 right-3 phone:static phone:flex phone:h-[52px] phone:flex-none phone:border-t phone:border-[#333]">
      <button type="button" className={button} disabled={at === 0} onClick={() => onGo(at - 1)}>
        Previous
      </button>
      <button
        type="button"
        className="h-[24px] rounded-chip px-2 text-small opacity-0 hover:opacity-100 focus-visible:opacity-100 phone:h-full phone:flex-1 phone:text-body phone:opacity-100"
        onClick={onEnd}
      >
        End
      </button>
      <button type="button" className={button} disabled={at >= count - 1} onClick={() => onGo(at + 1)}>
        Next
      </button>
    </div>
  )
}
