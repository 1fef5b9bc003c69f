import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface LineProblemProps {
  /** Id of the line at fault; null if it was deleted. */
  readonly name: string | null
  readonly message: string
  readonly onShow: () => void
}

/** Why a draft cannot be saved, with a link to the line at fault. */
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
