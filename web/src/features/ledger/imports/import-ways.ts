import type { useNavigate } from '@tanstack/react-router'
import type { ImportWays } from './running-imports.ts'

export function waysOf(navigate: ReturnType<typeof useNavigate>): ImportWays {
  return {
    openReport: () => void navigate({ to: '/profit-loss' }),
    openMapping: (mappingId) => void navigate({ to: '/settings/mappings/$mappingId', params: { mappingId } }),
  }
}
