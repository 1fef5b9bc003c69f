import type { ReadingAnswers, ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface WorkbookQuestionsProps {
  readonly fileName: string
  readonly questions: readonly ReadingQuestion[]
  readonly onAnswer: (answers: ReadingAnswers) => void
  readonly onClose: () => void
}

/** Asks what a workbook leaves open, with what each answer makes of its figures. Nothing is chosen beforehand. */
export function WorkbookQuestions({ fileName, questions, onAnswer, onClose }: WorkbookQuestionsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const open = questions.filter(({ part }) => chosen[part] === undefined).length
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={Object.keys(chosen).length > 0}
      title={questions.length === 1 ? 'A question about the workbook' : 'Questions about the workbook'}
      description={`“${fileName}” can be read in several ways. Nothing is stored yet.`}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabledReason={open === 0 ? null : 'Choose an answer first.'} onClick={() => onAnswer(chosen)}>
            Read the workbook
          </Button>
        </>
      }
    >
      <div className="mt-3 flex flex-col gap-4">
        {questions.map(({ part, text, choices }) => (
          <div key={part}>
            <p className="pb-2 [overflow-wrap:anywhere]">{text}</p>
            <RadioGroup
              label={text}
              value={chosen[part] ?? ''}
              choices={choices.map(({ answer, label, example }) => ({ value: answer, label, hint: example }))}
              onChange={(answer) => setChosen((before) => ({ ...before, [part]: answer }))}
            />
          </div>
        ))}
      </div>
    </Dialog>
  )
}
