import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ReactNode } from 'react'
import { useMay } from './rights.ts'

interface MayProps {
  readonly right: Right
  readonly children: ReactNode
}

/** What is offered to whoever has a right, and to nobody else. */
export function May({ right, children }: MayProps) {
  return useMay(right) ? children : null
}
