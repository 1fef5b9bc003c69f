import { Icon } from '../../../ui/Icon.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'

/** The address of a drawer's content, to open in a new tab, or to copy and send. `label` is for screen readers. */
export function AddressLink({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <Tooltip content="Open in a new window tab">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={label}
        className="inline-flex size-control items-center justify-center rounded-control hover:bg-hover"
      >
        <Icon name="external" />
      </a>
    </Tooltip>
  )
}
