import type { AnswerPart, AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { partPlainText } from '../answer/answer-text.ts'
import { ActItems } from './ActItems.tsx'
import { copyAnswer } from './copy-answer.ts'
import { useAnswerActs } from './use-answer-acts.ts'

interface PartActsProps {
  readonly part: Extract<AnswerPart, { readonly kind: 'TABLE' | 'CHART' }>
  readonly answer: AssistantAnswer
  readonly company: ReportingCompany | null
}

/** Actions for one table or chart of an answer, in an unobtrusive menu next to it. */
export function PartActs(props: PartActsProps) {
  const isTable = props.part.kind === 'TABLE'
  return (
    <Menu
      align="end"
      label={isTable ? 'This table' : 'This chart'}
      trigger={
        <IconButton
          icon="more"
          size="small"
          label={isTable ? 'Use this table' : 'Use this chart'}
          className="my-0! text-3! phone:size-[32px]! print:hidden"
        />
      }
    >
      <PartItems {...props} />
    </Menu>
  )
}

/** Computed once the menu opens. */
function PartItems({ part, answer, company }: PartActsProps) {
  const ofPart = useMemo((): AssistantAnswer => ({ ...answer, parts: [part] }), [answer, part])
  const acts = useAnswerActs(ofPart, company)
  return (
    <>
      <MenuItem onSelect={() => void copyAnswer(partPlainText(part, true), 'Copied with figures')}>Copy figures</MenuItem>
      {acts.length > 0 && <MenuSeparator />}
      <ActItems acts={acts} />
    </>
  )
}
