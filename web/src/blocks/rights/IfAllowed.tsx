import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ReactNode } from 'react'
import { useMay } from './rights.ts'

interface MayProps {
  readonly right: Right
  readonly children: ReactNode
}

/** Renders its children only for users who have a right. */
export function IfAllowed({ right, children }: MayProps) {
  return useMay(right) ? children : null
}
