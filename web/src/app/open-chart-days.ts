import { explorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import { useRouter } from '@tanstack/react-router'
import { toast } from '../ui/toast.ts'

/** Opens the days of a month in the explorer, in a new tab of the browser. */
export function useChartDays(): (view: ExplorerView) => void {
  const router = useRouter()
  return (view) => {
    const { href } = router.buildLocation({ to: '/explorer', search: { view: explorerText(view) } })
    window.open(href, '_blank', 'noopener')
    toast.success('Opened in a new tab')
  }
}
