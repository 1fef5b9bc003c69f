import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** The address of what is traced, to be opened beside, or copied and sent. */
export function TraceLink({ address }: { address: string }) {
  return (
    <Tooltip content="Open in a new window tab">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        aria-label="Open this trace in a new window tab"
        className="inline-flex size-control items-center justify-center rounded-control hover:bg-hover"
      >
        <Icon name="external" />
      </a>
    </Tooltip>
  )
}
