import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { DescribeContext, type DescriptionTarget, type ScreenToDescribe } from '../blocks/describe/describing.ts'
import { DescribeDialog } from '../features/assistant/commentary/DescribeDialog.tsx'
import { WithAssistantLinks } from './WithAssistantLinks.tsx'

interface Described {
  readonly screen: ScreenToDescribe
  readonly target: DescriptionTarget | null
}

/** Lets screens be described by the assistant. */
export function WithDescriptions({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const [described, setDescribed] = useState<Described | null>(null)
  const describe = useCallback((screen: ScreenToDescribe, target: DescriptionTarget | null = null) => setDescribed({ screen, target }), [])
  const close = useCallback(() => setDescribed(null), [])
  return (
    <DescribeContext value={describe}>
      {children}
      {described !== null && (
        <WithAssistantLinks>
          <DescribeDialog {...described} onChat={(chatId) => void navigate({ to: '/chat/$chatId', params: { chatId } })} onClose={close} />
        </WithAssistantLinks>
      )}
    </DescribeContext>
  )
}
