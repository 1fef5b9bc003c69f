import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ReactNode } from 'react'
import { NotFound } from '../../ui/PageMessage.tsx'
import { Page } from '../page/Page.tsx'
import { useMay, useRefusalReason } from './rights.ts'

interface OnlyForProps {
  readonly right: Right
  /** The title of the page for users who may not open it. */
  readonly title: string
  readonly children: ReactNode
}

/** A page only for users who have a right. Others who open its address see why they cannot use it. */
export function RequireRight({ right, title, children }: OnlyForProps) {
  const whyNot = useRefusalReason(right)
  if (useMay(right)) return children
  return <Page title={title}>{whyNot !== null && <NotFound title="This page is for editors">{whyNot}</NotFound>}</Page>
}
