import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface LineProblemProps {
  /** The line at fault; null where it is gone. */
  readonly name: string | null
  readonly message: string
  readonly onShow: () => void
}

/** What keeps a draft from being saved, and the way to the line that it is about. */
export function LineProblem({ name, message, onShow }: LineProblemProps) {
  return (
    <span className="flex items-center gap-2">
      <Icon name="warning" className="text-unfav" />
      <span>
        {name !== null && !message.startsWith(`"${name}"`) && <b className="font-medium text-1">{name}: </b>}
        {message}
      </span>
      {name !== null && (
        <Button kind="plain" onClick={onShow}>
          Show
        </Button>
      )}
    </span>
  )
}
