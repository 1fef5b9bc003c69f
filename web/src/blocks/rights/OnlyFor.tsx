import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ReactNode } from 'react'
import { NotFound } from '../../ui/PageMessage.tsx'
import { Page } from '../page/Page.tsx'
import { useMay, useWhyNot } from './rights.ts'

interface OnlyForProps {
  readonly right: Right
  /** Of the page, for whoever may not open it. */
  readonly title: string
  readonly children: ReactNode
}

/** A page that is nothing but a change, for whoever has its right; others who come by its address are told why it is not there. */
export function OnlyFor({ right, title, children }: OnlyForProps) {
  const whyNot = useWhyNot(right)
  if (useMay(right)) return children
  return <Page title={title}>{whyNot !== null && <NotFound title="This page is for editors">{whyNot}</NotFound>}</Page>
}
